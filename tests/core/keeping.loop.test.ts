import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { updateNotice } from '#contract/features/notice/calls.ts';
import { changeKeeping, cleanAnswers, noteOpened, pin, readKeeping } from '#src/core/device/keeping.ts';
import type { Outbox } from '#src/core/outbox.ts';
import { runCycle } from '#src/core/sync/cycle.ts';
import { startAfresh } from '#src/core/writing/fresh.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let room: Classroom;

beforeEach(async () => {
  world = await createWorld();
  room = await openClassroom(world);
});
afterEach(() => world.close());

/** Everything in the database that must never be lost. */
const heldBy = async (outbox: Outbox) =>
  Object.fromEntries(await Promise.all(outbox.tables.map(async (table) => [table.name, await table.toArray()])));

describe('dropping the copy', () => {
  test('leaves the outbox as it is, to the byte; pending work stays in sight and everything comes back', async () => {
    const { tab, device } = room;
    await room.write(tab, 'On the server');
    await tab.cycle();
    const [row] = await noticesOf(tab.replica, room.courseId);
    if (row === undefined) throw new Error('no notice');
    device.network.online = false;
    await room.write(tab, 'Waiting');
    const { courseId } = room;
    await tab.store.mutate(updateNotice, { courseId, id: row.id, title: 'Edited here', basis: row.editions });
    await tab.store.saveDraft('draft/1', 'half a sentence');
    const before = await heldBy(tab.replica.outbox);
    await startAfresh(tab.replica);
    expect(await heldBy(tab.replica.outbox)).toEqual(before);
    expect(await room.titles(tab)).toEqual(['Waiting']);
    expect(await tab.replica.db.cursors.count()).toBe(0);
    device.network.online = true;
    await tab.cycle();
    expect(await room.titles(tab)).toEqual(['Edited here', 'Waiting']);
    expect((await tab.store.draft('draft/1'))?.value).toBe('half a sentence');
    expect(await room.titles((await room.fresh()).tab)).toEqual(['Edited here', 'Waiting']);
  });

  test('a verdict that was heard and not yet confirmed is not lost, nor is anything done twice', async () => {
    const { tab, device } = room;
    await room.write(tab, 'Decided');
    // The push is answered, the pull after it is not.
    device.network.fate = (path) => (path === '/sync/pull' ? 'requestLost' : 'ok');
    await tab.cycle().catch(() => undefined);
    await startAfresh(tab.replica);
    expect(await room.titles(tab)).toEqual(['Decided']);
    device.network.fate = () => 'ok';
    await tab.cycle();
    expect(await room.titles(tab)).toEqual(['Decided']);
    expect(await tab.replica.outbox.entries.count()).toBe(0);
    expect(await tab.replica.outbox.history.count()).toBe(1);
  });

  test('a pull that was under way is dropped, and asked again', async () => {
    const { tab } = room;
    await room.write(tab, 'One');
    await tab.cycle();
    let isDropped = false;
    const step = async (point: string) => {
      if (point !== 'pulled' || isDropped) return;
      isDropped = true;
      await startAfresh(tab.replica);
    };
    await runCycle({ ...tab.host, step });
    expect(await room.titles(tab)).toEqual(['One']);
  });

  test('killed at any step of it, the next start has everything', async () => {
    const { tab, device } = room;
    await room.write(tab, 'Waiting');
    const dropping = startAfresh(tab.replica).catch(() => undefined);
    tab.kill();
    await dropping;
    const next = await device.open();
    expect(await next.replica.outbox.entries.count()).toBe(1);
    await next.cycle();
    expect(await room.titles(next)).toEqual(['Waiting']);
  });
});

describe('what is kept of the server’s answers', () => {
  const put = (key: string, age: number) => room.tab.replica.db.answers.put({ key, value: 1, at: world.now() - age });
  const kept = async () =>
    (await room.tab.replica.db.answers.toCollection().primaryKeys()).map((key) => key.split(' ')[0]);

  test('goes after 90 days, or when the person says; of a course that stays, nothing goes', async () => {
    const { replica } = room.tab;
    const scope = `course:${room.courseId}`;
    await put(`old {"courseId":"${room.courseId}"}`, 100 * day);
    await put('older {}', 100 * day);
    await put('young {}', 8 * day);
    await pin(replica, scope, true);
    await cleanAnswers(replica, world.now());
    expect(await kept()).toEqual(['old', 'young']);
    await changeKeeping(replica, () => ({ cleanAfter: 7 }));
    await cleanAnswers(replica, world.now());
    expect(await kept()).toEqual(['old']);
    await pin(replica, scope, false);
    await noteOpened(replica, scope, world.now() - day);
    await cleanAnswers(replica, world.now());
    expect(await kept()).toEqual(['old']);
    await cleanAnswers(replica, world.now() + 20 * day);
    expect(await kept()).toEqual([]);
  });

  test('never goes when the person said so; a cycle cleans by itself', async () => {
    const { tab } = room;
    await put('ancient {}', 900 * day);
    await changeKeeping(tab.replica, () => ({ cleanAfter: 0 }));
    await tab.cycle();
    expect(await kept()).toEqual(['ancient']);
    await changeKeeping(tab.replica, () => ({ cleanAfter: 30 }));
    await tab.cycle();
    expect(await kept()).toEqual([]);
  });

  test('the choice survives dropping the copy', async () => {
    await pin(room.tab.replica, 'course:x', true);
    await startAfresh(room.tab.replica);
    expect((await readKeeping(room.tab.replica)).pinned).toEqual(['course:x']);
  });
});
