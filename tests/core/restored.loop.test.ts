import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readNotice, updateNotice } from '#contract/features/notice/calls.ts';
import { readMeta } from '#src/core/outbox.ts';
import { replicaName } from '#src/core/replica.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { pushBatch } from '#src/core/sync/push.ts';
import { givenUp, keptDrafts, undoneWork } from '#src/core/writing/given-up.ts';
import { type Backup, backUp } from '#tests/harness/backup.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import type { Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let room: Classroom;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  room = await openClassroom(world);
});

const offered = async ({ replica }: Tab): Promise<unknown[]> =>
  (await undoneWork(replica)).map(({ input }) => (input as { readonly title: string }).title);

/** One notice in the backup and three after it, all of which the device was told are on the server. */
const threeLater = async (): Promise<Backup> => {
  const { tab, write } = room;
  await write(tab, 'in the backup');
  await tab.cycle();
  const backup = await backUp(world);
  for (const title of ['one', 'two', 'three']) {
    world.pass(1);
    await write(tab, title);
  }
  await tab.cycle();
  expect(await tab.replica.outbox.entries.count()).toBe(0);
  world.pass(1_000);
  return backup;
};

describe('confirmed work that a restored backup has lost', () => {
  test.each(['announced', 'unannounced'] as const)(
    'is offered again, and nothing is sent by itself (%s)',
    async (how) => {
      const { tab, titles, fresh } = room;
      const backup = await threeLater();
      const reader = (await fresh()).tab;
      await backup.restore(how);
      await tab.cycle();
      await reader.cycle();
      expect([await titles(tab), await offered(tab)]).toEqual([['in the backup'], ['one', 'two', 'three']]);
      expect((await tab.store.counts()).waiting).toBe(0);
      // Who had only read them has nothing to offer.
      expect([await titles(reader), await offered(reader)]).toEqual([['in the backup'], []]);
      const [one, two, three] = await undoneWork(tab.replica);
      expect((await tab.store.restore(one?.mid ?? '')).ok).toBe(true);
      await tab.store.keep(two?.mid ?? '');
      await tab.store.dropKept(three?.mid ?? '');
      await tab.cycle();
      await reader.cycle();
      expect([await titles(tab), await titles(reader)]).toEqual([
        ['in the backup', 'one'],
        ['in the backup', 'one'],
      ]);
      const left = [await keptDrafts(tab.replica), await givenUp(tab.replica), await undoneWork(tab.replica)];
      expect(left.map((some) => some.map(({ mid }) => mid))).toEqual([[two?.mid], [three?.mid], []]);
    },
  );

  test.each(['announced', 'unannounced'] as const)(
    'is offered by a device whose replica was thrown away too, and by one that died at any step (%s)',
    async (how) => {
      const { tab, device, teacher } = room;
      const backup = await threeLater();
      tab.kill();
      const platform = { indexedDB: device.disk, IDBKeyRange };
      await new Dexie(replicaName(teacher.uid), platform).delete();
      await backup.restore(how);
      for (const point of ['pulled', 'verdicts', 'based'] as const) {
        const dying = await device.open();
        device.dies = (at) => at === point;
        await expect(dying.cycle()).rejects.toThrow();
        device.dies = () => false;
      }
      const after = await device.open();
      await after.cycle();
      expect(await offered(after)).toEqual(['one', 'two', 'three']);
    },
  );

  test('is found out by its author alone, who was told and had pulled nothing since', async () => {
    const { tab, write, titles } = room;
    await tab.cycle();
    const backup = await backUp(world);
    await write(tab, 'told to be there');
    await pushBatch(tab.host);
    await backup.restore('unannounced');
    await tab.cycle();
    await tab.cycle();
    expect([await offered(tab), await titles(tab)]).toEqual([['told to be there'], []]);
  });

  test('is found out by its author who sends something new before asking', async () => {
    const { tab, write, titles } = room;
    await write(tab, 'in the backup');
    await tab.cycle();
    const backup = await backUp(world);
    await write(tab, 'told to be there');
    await pushBatch(tab.host);
    await backup.restore('unannounced');
    await write(tab, 'new');
    await tab.cycle();
    await tab.cycle();
    expect([await offered(tab), await titles(tab)]).toEqual([['told to be there'], ['in the backup', 'new']]);
  });

  test('is not what was applied while the pull that tells of it was under way', async () => {
    const { tab, device, write, titles } = room;
    const backup = await backUp(world);
    world.pass(1_000);
    await backup.restore('announced');
    await write(tab, 'new');
    device.network.fate = (path) => (path === '/sync/push' ? 'requestLost' : 'ok');
    await expect(pushBatch(tab.host)).rejects.toThrow();
    device.network.fate = () => 'ok';
    const step = async (point: string) => void (point === 'pulled' && (await pushBatch(tab.host)));
    await pullOnce({ ...tab.host, step });
    expect([await titles(tab), await offered(tab)]).toEqual([['new'], []]);
    await tab.cycle();
    expect([await titles(tab), await offered(tab)]).toEqual([['new'], []]);
    expect(await tab.replica.outbox.entries.count()).toBe(0);
  });

  test('that others may have replaced is shown, and that something was read is told again by itself', async () => {
    const { tab, courseId, write, titles, fresh } = room;
    const { id, mid } = await write(tab, 'title');
    await tab.cycle();
    const backup = await backUp(world);
    await tab.store.mutate(updateNotice, { courseId, id, title: 'my title', basis: { title: mid } });
    await tab.store.mutate(readNotice, { courseId, id });
    await tab.cycle();
    world.pass(1_000);
    await backup.restore('announced');
    const { tab: other } = await fresh();
    await other.store.mutate(updateNotice, { courseId, id, title: 'their title', basis: { title: mid } });
    await other.cycle();
    await tab.cycle();
    await tab.cycle();
    expect([await titles(tab), await offered(tab)]).toEqual([['their title'], ['my title']]);
    expect((await undoneWork(tab.replica))[0]).toMatchObject({
      keys: [`notice/${id}`, `activity/${id}`],
      creates: [],
    });
    expect(await tab.replica.outbox.entries.count()).toBe(0);
    const names = (await tab.replica.outbox.history.toArray()).map(({ name, outcome }) => `${name} ${outcome}`);
    expect(names).toContain('readNotice applied');
  });

  test('is asked about in bounded questions, however much was confirmed', async () => {
    const { tab, courseId } = room;
    const { outbox } = tab.replica;
    const at = world.now();
    const input = { courseId, title: 'of an older release', content: '' };
    await outbox.history.bulkPut(
      Array.from({ length: 1_150 }, () => ({
        ...{ mid: world.newId(), at, outcome: 'applied' as const, name: 'createNotice', version: 1 },
        input: { ...input, id: world.newId() },
      })),
    );
    const backup = await backUp(world);
    world.pass(1_000);
    await backup.restore('announced');
    const asked: number[] = [];
    let more = true;
    while (more) {
      const unsure = ((await readMeta(outbox, 'unsure')) ?? []).length;
      ({ more } = await pullOnce(tab.host));
      asked.push(unsure - ((await readMeta(outbox, 'unsure')) ?? []).length);
    }
    expect([(await undoneWork(tab.replica)).length, Math.max(...asked)]).toEqual([1_150, 500]);
    expect((await undoneWork(tab.replica))[0]?.creates).toHaveLength(1);
    expect(await readMeta(outbox, 'unsure')).toBeUndefined();
  });
});

test('a copied profile asks once what became of its work, and offers nothing', async () => {
  const { tab, write } = room;
  for (const title of ['one', 'two']) await write(tab, title);
  await tab.cycle();
  // As after `forked`: the number of the next one belongs to somebody else.
  await tab.replica.outbox.lanes.toCollection().modify((lane) => {
    lane.next += 5;
  });
  await write(tab, 'three');
  await tab.cycle();
  await tab.cycle();
  expect([await offered(tab), await readMeta(tab.replica.outbox, 'unsure')]).toEqual([[], undefined]);
  expect(await tab.replica.outbox.entries.count()).toBe(0);
});
