import { afterEach, beforeEach, expect, test } from 'vitest';
import { courseScope } from '#contract/core/scopes.ts';
import type { LivePatch } from '#contract/core/sync.ts';
import { recallMessage, sendMessage } from '#contract/features/messaging/calls.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import { noticeFrom } from '#contract/features/notice/rules.ts';
import { waitingEntries } from '#src/core/marks.ts';
import type { Host } from '#src/core/sync/host.ts';
import { takePatches } from '#src/core/sync/live/take.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { pushBatch } from '#src/core/sync/push.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let room: Classroom;
let scope: string;

beforeEach(async () => {
  world = await createWorld();
  room = await openClassroom(world);
  scope = courseScope(room.courseId);
});
afterEach(() => world.close());

const place = async () => {
  const cursor = await room.tab.replica.db.cursors.get(scope);
  const state = await room.tab.replica.db.state.get('state');
  return { rev: cursor?.rev ?? -1, incarnation: state?.incarnation ?? 0, base: state?.base ?? 0 };
};
const notice = (title: string, id = world.newId()) =>
  noticeFrom(
    { courseId: room.courseId, id, title, content: 'text', files: [] },
    { uid: room.teacher.uid, at: world.now(), mid: id },
  );
const takeFrame = async (host: Host, patch: LivePatch) =>
  (await takePatches(host, [patch])).length === 0 ? 'done' : 'behind';
/** The patch that makes revision `from + 1` of `from`, as the server would tell it. */
const patchAt = (from: number, incarnation: number, change: Partial<LivePatch> = {}): LivePatch => ({
  incarnation,
  scope,
  from,
  rev: from + 1,
  up: {},
  del: {},
  ...change,
});

test('patches are taken in the order of their revisions, whatever the order they come in, and once', async () => {
  const { tab } = room;
  const { rev, incarnation } = await place();
  const [one, two] = [notice('One'), notice('Two')];
  const first = patchAt(rev, incarnation, { up: { notice: [one, two] } });
  const second = patchAt(rev + 1, incarnation, { up: { notice: [{ ...one, title: 'One, changed' }] } });
  const third = patchAt(rev + 2, incarnation, { del: { notice: [two.id] } });
  expect(await takePatches(tab.host, [third, second])).toEqual([second, third]);
  expect(await room.titles(tab)).toEqual([]);
  expect(await takePatches(tab.host, [third, second, first])).toEqual([]);
  expect(await room.titles(tab)).toEqual(['One, changed']);
  const { base } = await place();
  expect(await takeFrame(tab.host, first)).toBe('done');
  expect(await takePatches(tab.host, [second, third])).toEqual([]);
  expect([await room.titles(tab), await place()]).toEqual([['One, changed'], { rev: rev + 3, incarnation, base }]);
});

test('of another incarnation, or of a scope that is not held, it is a reason to pull and nothing else', async () => {
  const { tab } = room;
  const { rev, incarnation } = await place();
  const up = { notice: [notice('Not ours')] };
  expect(await takeFrame(tab.host, patchAt(rev, incarnation + 1, { up }))).toBe('behind');
  expect(await takeFrame(tab.host, patchAt(rev, incarnation, { up, scope: 'course:other' }))).toBe('behind');
  await tab.replica.db.loads.put({ s: scope, g: 'g', after: '', start: -1, epoch: 1 });
  expect(await takeFrame(tab.host, patchAt(rev, incarnation, { up }))).toBe('done');
  expect(await room.titles(tab)).toEqual([]);
});

test('a pull that is under way when a patch is taken starts over', async () => {
  const { tab } = room;
  const { rev, incarnation } = await place();
  await room.write((await room.fresh()).tab, 'Elsewhere');
  let taken = false;
  const host = {
    ...tab.host,
    step: async () => {
      if (!taken) await takeFrame(tab.host, patchAt(rev, incarnation));
      taken = true;
    },
  };
  expect(await pullOnce(host)).toEqual({ more: true });
});

test('own work is settled by what came by itself: up to what the base holds, in order, never past a gap', async () => {
  const { tab } = room;
  const { outbox } = tab.replica;
  await room.write(tab, 'First');
  await room.write(tab, 'Second');
  await pushBatch(tab.host);
  await tab.cycle();
  const ids = [await room.write(tab, 'Third'), await room.write(tab, 'Fourth')].map(({ id }) => id);
  expect((await waitingEntries(tab.replica)).length).toBe(2);
  const before = await place();
  await pushBatch(tab.host);
  const { incarnation, rev } = before;
  const [third, fourth] = (await outbox.entries.toArray()).sort((one, other) => one.seq - other.seq);
  const wrote = (at: number) => ({ wrote: { incarnation, revs: { [scope]: at } } });
  await outbox.entries.update(fourth?.seq ?? 0, wrote(rev + 2));
  const rows = ids.map((id, index) => notice(['Third', 'Fourth'][index] ?? '', id));
  // The third does not say where its traces are: nothing after it is settled either.
  expect(await takePatches(tab.host, [patchAt(rev, incarnation, { up: { notice: rows.slice(0, 1) } })])).toEqual([]);
  expect(await takePatches(tab.host, [patchAt(rev + 1, incarnation, { up: { notice: rows.slice(1) } })])).toEqual([]);
  expect(await outbox.entries.count()).toBe(2);
  await outbox.entries.update(third?.seq ?? 0, wrote(rev + 3));
  expect(await takePatches(tab.host, [])).toEqual([]);
  expect(await outbox.entries.count()).toBe(2);
  await outbox.entries.update(third?.seq ?? 0, wrote(rev + 1));
  // Numbers of a replica id that no pull has confirmed say nothing.
  const { state } = tab.replica.db;
  await state.update('state', { confirmedOf: 'of another' });
  expect(await takePatches(tab.host, [])).toEqual([]);
  expect(await outbox.entries.count()).toBe(2);
  await state.update('state', { confirmedOf: third?.replicaId ?? '' });
  expect(await takePatches(tab.host, [])).toEqual([]);
  expect([await outbox.entries.count(), await tab.replica.db.shadow.count()]).toEqual([0, 0]);
  expect(await room.titles(tab)).toEqual(['First', 'Fourth', 'Second', 'Third']);
});

test('an answer that was cut does not hold everything: own work stays shown until the rest has come', async () => {
  const small = await createWorld({ limits: { pullRows: 3 } });
  const { tab, courseId: groupId, fresh } = await openClassroom(small);
  const say = async (text: string, on = tab) => {
    const id = small.newId();
    const said = { groupId, id, type: 'text', text, replyTo: '', mentions: [] } as const;
    expect((await on.store.mutate(sendMessage, { ...said, mentions: [] })).ok).toBe(true);
    return id;
  };
  const id = await say('mine');
  await pushBatch(tab.host);
  const { tab: elsewhere } = await fresh();
  for (const text of ['one', 'two', 'three', 'four', 'five']) await say(text, elsewhere);
  while ((await elsewhere.cycle()).more);
  // Its revision is now beyond the cut, and it comes with the next answer.
  expect((await tab.store.mutate(recallMessage, { groupId, id })).ok).toBe(true);
  await pushBatch(tab.host);
  expect(await pullOnce(tab.host)).toEqual({ more: true });
  const shown = async () => (await tab.replica.rows(messageTable).get(id))?.recalledBy;
  await takePatches(tab.host, []);
  expect(await shown()).toBe(tab.replica.uid);
  const cut = () => tab.replica.db.cursors.filter(({ isCut }) => isCut === true).count();
  expect(await cut()).toBeGreaterThan(0);
  while ((await tab.cycle()).more);
  expect([await shown(), await tab.replica.outbox.entries.count(), await cut()]).toEqual([tab.replica.uid, 0, 0]);
  await small.close();
});
