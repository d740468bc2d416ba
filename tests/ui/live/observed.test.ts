import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observed } from '#src/ui/live/rows/observed.ts';
import { whenIdle } from '#src/ui/overlays/use-when-idle.ts';

let isInTransition = false;

// React says to nobody whether it draws in slices; whoever begins it is asked.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  startTransition: (change: () => void) => {
    isInTransition = true;
    change();
    isInTransition = false;
  },
}));

let db: Dexie;
let stop: () => void;
let drawn: string[];

beforeEach(() => {
  db = new Dexie('observed');
  db.version(1).stores({ words: 'id' });
  drawn = [];
});
afterEach(async () => {
  stop();
  await db.delete();
});

const look = (run: () => Promise<string>) => {
  const draw = (what: string) => drawn.push(`${what}${isInTransition ? ' in slices' : ' at once'}`);
  const looking = observed(run).subscribe(draw, () => draw('failed'));
  stop = () => looking.unsubscribe();
};
const words = () => db.table<{ id: string }>('words');
const all = async () => (await words().toCollection().primaryKeys()).join('');

test('the first answer of a query is drawn in slices, whatever changes after it at once', async () => {
  await words().put({ id: 'a' });
  look(all);
  await expect.poll(() => drawn).toEqual(['a in slices']);
  for (const id of ['b', 'c']) {
    await words().put({ id });
    await expect.poll(() => drawn.at(-1)).toMatch(new RegExp(`${id} at once$`));
  }
  expect(drawn).toEqual(['a in slices', 'ab at once', 'abc at once']);
});

test('a query that fails says so; asked anew, its first answer is a first one again', async () => {
  look(() => Promise.reject(new Error('no such table')));
  await expect.poll(() => drawn).toEqual(['failed at once']);
  stop();
  look(all);
  await expect.poll(() => drawn.at(-1)).toBe(' in slices');
});

test('what is put off waits for a first answer, and for no more of one that failed or is not wanted', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  const put = (what: string) => whenIdle(() => drawn.push(what));
  const held = Promise.withResolvers<string>();
  look(() => held.promise);
  put('palette');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(drawn).toEqual([]);
  held.resolve('a');
  await expect.poll(() => drawn).toEqual(['a in slices', 'palette']);
  stop();
  look(() => Promise.reject(new Error('no such table')));
  put('tour');
  await expect.poll(() => drawn.slice(2)).toEqual(['failed at once', 'tour']);
  stop();
  look(() => new Promise(() => undefined));
  put('dialogs');
  stop();
  await expect.poll(() => drawn.at(-1)).toBe('dialogs');
  vi.unstubAllGlobals();
});
