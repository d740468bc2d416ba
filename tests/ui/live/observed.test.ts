import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Replica } from '#src/core/replica.ts';
import { aheadOf, askAhead } from '#src/ui/live/rows/ahead.ts';
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

const look = (run: () => Promise<string>, stands?: string) => {
  const draw = (what: string) => drawn.push(`${what}${isInTransition ? ' in slices' : ' at once'}`);
  const looking = observed(run, { drawn: stands }).subscribe(draw, () => draw('failed'));
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

test('an answer that stands already is not drawn again; another one is, and what changes after it', async () => {
  await words().put({ id: 'a' });
  look(all, 'a');
  await words().put({ id: 'b' });
  await expect.poll(() => drawn.at(-1)).toMatch(/^ab/);
  expect(drawn).toHaveLength(1);
  stop();
  look(all, 'a');
  await expect.poll(() => drawn.slice(1)).toEqual(['ab in slices']);
});

test('what was asked ahead is there for the same question until the page is idle', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  stop = () => undefined;
  const [replica, other] = [{}, {}] as [Replica, Replica];
  const noticesOf = async (_: Replica, courseId: string) => [`of ${courseId}`];
  await askAhead(replica, noticesOf, '1');
  expect(aheadOf(replica, noticesOf, ['1'])).toEqual({ value: ['of 1'] });
  expect(aheadOf(replica, noticesOf, ['2'])).toBeUndefined();
  expect(aheadOf(other, noticesOf, ['1'])).toBeUndefined();
  idle.shift()?.();
  expect(aheadOf(replica, noticesOf, ['1'])).toBeUndefined();
  vi.unstubAllGlobals();
});
