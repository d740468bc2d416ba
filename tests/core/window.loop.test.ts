import { afterEach, beforeEach, expect, test } from 'vitest';
import { convScope } from '#contract/core/scopes.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import { fetchOlder } from '#src/core/sync/live/older.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { WireError } from '#src/core/wire-error.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let teacher: Person;
let student: Person;
let courseId: string;
let scope: string;

beforeEach(async () => {
  world = await createWorld({ limits: { windowRows: 10, windowDelta: 20, inlineResetRows: 6 } });
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  scope = convScope(courseId);
});
afterEach(() => world.close());

const say = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    const said = await world.say(teacher, sendMessage, {
      groupId: courseId,
      id: world.newId(),
      type: 'text',
      text: '.',
    });
    expect(said.ok).toBe(true);
  }
};
const open = async () => {
  const device = world.device(student);
  const tab = await device.open();
  await tab.cycle();
  return { device, tab };
};
/** The numbers that are held, in order, as ranges. */
const held = async ({ replica }: Tab) => {
  const rows = await replica.rows(messageTable).where('_s').equals(scope).toArray();
  const seqs = rows.map(({ seq }) => seq).sort((one, other) => one - other);
  return [seqs[0], seqs.at(-1), seqs.length];
};
const before = (seq: number, limit?: number) => ({
  scope,
  entity: 'message',
  before: seq,
  ...(limit === undefined ? {} : { limit }),
});

test('a device is sent the newest messages at once, however many there are, and everything else of the scope', async () => {
  await say(35);
  const { tab } = await open();
  expect(await held(tab)).toEqual([26, 35, 10]);
  expect(await tab.replica.db.table('row_conversation').get(courseId)).toBeDefined();
  expect(await tab.replica.db.loads.count()).toBe(0);
});

test('what was missed comes as it was while it is little, and otherwise the newest anew', async () => {
  await say(15);
  const { tab } = await open();
  await say(20);
  await tab.cycle();
  expect(await held(tab)).toEqual([6, 35, 30]);
  await say(21);
  await tab.cycle();
  // Nothing that might be out of date is left behind a gap.
  expect(await held(tab)).toEqual([47, 56, 10]);
});

test('the past comes when it is asked for, up to the first message', async () => {
  await say(35);
  const { tab } = await open();
  expect(await fetchOlder(tab.host, before(26, 20))).toEqual({ kind: 'rows', rows: 20, more: true });
  expect(await held(tab)).toEqual([6, 35, 30]);
  expect(await fetchOlder(tab.host, before(6))).toEqual({ kind: 'rows', rows: 5, more: false });
  expect(await held(tab)).toEqual([1, 35, 35]);
  await say(1);
  await tab.cycle();
  expect(await held(tab)).toEqual([1, 36, 36]);
});

test('without a network it says so, and so does a server that is somebody else', async () => {
  await say(12);
  const { tab, device } = await open();
  device.network.online = false;
  expect(await fetchOlder(tab.host, before(3))).toEqual({ kind: 'offline' });
  device.network.online = true;
  device.network.fate = () => 'wrongNonce';
  expect(await fetchOlder(tab.host, before(3))).toEqual({ kind: 'offline' });
  device.network.fate = () => 'page';
  expect(await fetchOlder(tab.host, before(3))).toEqual({ kind: 'offline' });
});

test('an answer that is older than what the device holds is not taken: it is asked again', async () => {
  await say(12);
  const { tab } = await open();
  let asked = 0;
  const wire: typeof tab.host.wire = {
    post: async (call, input, headers) => {
      const answered = await tab.host.wire.post(call, input, headers);
      asked += 1;
      if (asked === 1) {
        await say(1);
        await pullOnce(tab.host);
        expect(await held(tab)).toEqual([3, 13, 11]);
      }
      return answered;
    },
  };
  expect(await fetchOlder({ ...tab.host, wire }, before(3))).toEqual({ kind: 'rows', rows: 2, more: false });
  expect([asked, await held(tab)]).toEqual([2, [1, 13, 13]]);
});

test('whoever lost the right keeps nothing of it, whatever was under way', async () => {
  await say(12);
  const { tab } = await open();
  const wire: typeof tab.host.wire = {
    post: async (call, input, headers) => {
      const answered = await tab.host.wire.post(call, input, headers);
      await world.say(teacher, removeMember, { courseId, uid: student.uid });
      await pullOnce(tab.host);
      return answered;
    },
  };
  expect(await fetchOlder({ ...tab.host, wire }, before(3))).toEqual({ kind: 'later' });
  expect(await held(tab)).toEqual([undefined, undefined, 0]);
  expect(await fetchOlder(tab.host, before(3))).toEqual({ kind: 'later' });
});

test('only what has a window has a past', async () => {
  const { tab } = await open();
  expect(await fetchOlder(tab.host, { ...before(3), entity: 'conversation' })).toEqual({ kind: 'later' });
  const broken = { post: async () => Promise.reject(new WireError('unreachable', 'gone')) };
  expect(await fetchOlder({ ...tab.host, wire: broken }, before(3))).toEqual({ kind: 'offline' });
});
