import { afterEach, beforeEach, expect, test } from 'vitest';
import { convScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { removeMessage, sendMessage } from '#contract/features/messaging/calls.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import { fetchOlder } from '#src/core/sync/live/older.ts';
import { searchMessages } from '#src/features/messaging/data/search.ts';
import { searchOnServer } from '#src/features/messaging/view/search/on-server.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let teacher: Person;
let courseId: string;
let phone: Device;
let tab: Tab;
const ids: string[] = [];

/** Thirty messages, of which the device was sent the newest ten. */
beforeEach(async () => {
  world = await createWorld({ rateLimits: true, limits: { windowRows: 10 } });
  teacher = await world.person('teacher');
  const student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  ids.length = 0;
  for (let place = 1; place <= 30; place += 1) {
    const id = world.newId();
    ids.push(id);
    const text = place % 5 === 0 ? `实验 ${place}` : `${place}`;
    await world.say(teacher, sendMessage, { groupId: courseId, id, text });
    world.pass(second);
  }
  phone = world.device(student);
  tab = await phone.open();
  await tab.cycle();
});
afterEach(() => world.close());

const here = async () => (await searchMessages(tab.replica, '实验')).map(({ text }) => text);
const there = async () => {
  const found = await searchOnServer({ replica: tab.replica, wire: tab.host.wire }, ' 实验 ');
  return typeof found === 'string' ? found : found.map(({ text, seq }) => [text, seq]);
};

test('what this device lacks is found on the server, each message once, and not what was removed for oneself (S-202, C-407)', async () => {
  expect(await here()).toEqual(['实验 30', '实验 25']);
  const all = [20, 15, 10, 5].map((seq) => [`实验 ${seq}`, seq]);
  expect(await there()).toEqual(all);
  await tab.store.mutate(removeMessage, { groupId: courseId, id: ids[9] ?? '' });
  expect(await there()).toEqual(all.filter(([, seq]) => seq !== 10));
  await fetchOlder(tab.host, { scope: convScope(courseId), entity: messageTable.name, before: 21 });
  expect(await there()).toEqual([]);
  expect(await here()).toEqual(['实验 30', '实验 25', '实验 20', '实验 15', '实验 5']);
});

test('without an answer it says so, and asked too often that one has to wait', async () => {
  expect(await Promise.all(Array.from({ length: 25 }, there))).toContain('busy');
  phone.network.online = false;
  expect(await there()).toBe('away');
  expect(await here()).toEqual(['实验 30', '实验 25']);
});

test('a search reads a long conversation in steps over its gaps, newest first, and stops when nobody waits any more', async () => {
  const rows = tab.replica.rows(messageTable);
  const [one] = await rows.limit(1).toArray();
  if (one === undefined) throw new Error('nothing came');
  const far = [9_000, 5_100, 5_099, 3_000].map((seq) => ({
    ...one,
    id: `far-${seq}`,
    seq,
    at: seq,
    text: `远 ${seq}`,
  }));
  await rows.bulkPut(far);
  const seqsOf = async (max: number) => (await searchMessages(tab.replica, '远', { max })).map(({ seq }) => seq);
  expect(await seqsOf(9)).toEqual([9_000, 5_100, 5_099, 3_000]);
  expect(await seqsOf(2)).toEqual([9_000, 5_100]);
  expect(await searchMessages(tab.replica, '远', { isOver: () => true })).toEqual([]);
});
