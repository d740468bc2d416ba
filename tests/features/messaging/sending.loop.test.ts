import { afterEach, beforeEach, expect } from 'vitest';
import { requestType } from '#contract/core/channel/frames.ts';
import { second } from '#contract/core/time.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { entryOf, messagesOf } from '#src/features/messaging/data/queries.ts';
import { sendState } from '#src/features/messaging/data/signs.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import { type Clock, createClock } from '#tests/harness/clock.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';

const test = worldTest();

let teacher: Person;
let student: Person;
let groupId: string;
let desk: Device;
let phone: Device;
let hers: Tab;
let his: Tab;
let clock: Clock;

test.beforeAll(async () => {
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  teacher = await world.person('teacher');
  student = await world.person('student');
});
beforeEach(async () => {
  groupId = await world.course(teacher, [student]);
  desk = world.device(teacher, 'desk');
  phone = world.device(student, 'phone');
  [hers, his] = [await desk.open(), await phone.open()];
  clock = createClock(world, [desk, phone]);
  hers.lead();
  his.lead();
  const isIn = ({ leading }: Device) => leading?.status().channel === 'in' && !leading.status().syncing;
  await clock.until(() => [desk, phone].every(isIn), 'both are in');
  // What logging in was worth is pulled.
  await clock.pass(3 * second);
});
afterEach(() => {
  hers.kill();
  his.kill();
  clock.stop();
});

const say = async (text: string): Promise<string> => {
  const id = world.newId();
  const sent = await hers.store.mutate(sendMessage, { groupId, id, text });
  if (!sent.ok) throw new Error(sent.refusal.reason);
  return id;
};
const texts = async (tab: Tab) =>
  (await messagesOf(tab.replica, groupId, 50)).messages.map(({ message }) => message.text);
const stateOf = async (id: string) => sendState(await entryOf(hers.replica, id), hers.host.now());
const requests = () => desk.network.requests + phone.network.requests;

test('a message is one frame and its answer, and one frame to everybody else: nothing is asked for', async () => {
  const before = requests();
  const id = await say('好的');
  expect(await stateOf(id)).toBe('queued');
  await clock.until(async () => (await texts(his)).includes('好的'), 'it is there');
  await clock.until(async () => (await hers.replica.outbox.entries.count()) === 0, 'it left the outbox');
  expect(await stateOf(id)).toBe('sent');
  expect(requests()).toBe(before);
  expect((await messagesOf(hers.replica, groupId, 1)).messages[0]?.message.seq).toBe(1);
});

test('handed over it is sending, failed after 10 s, and sent when the answer to the next sending comes (S-347, S-348, S-349, S-351)', async () => {
  desk.network.frameLost = (way, type) => way === 'down' && type === requestType.pushMessage;
  const id = await say('收到了吗');
  await clock.until(async () => (await stateOf(id)) === 'sending', 'it is handed over');
  await clock.pass(8 * second);
  expect(await stateOf(id)).toBe('sending');
  await clock.until(async () => (await stateOf(id)) === 'failed', 'it is shown as failed');
  await clock.until(async () => (await stateOf(id)) === 'sent', 'it is sent', 60 * second);
  await clock.until(async () => (await texts(hers)).length === 1, 'it is there once');
});

test('a line that died without a word: the message is with HTTP within seconds, and the line is replaced', async () => {
  const { sockets } = desk.network;
  desk.network.frameLost = () => desk.network.sockets === sockets;
  const id = await say('还在吗');
  await clock.until(async () => (await stateOf(id)) === 'sent', 'it is sent', 12 * second);
  await clock.until(() => desk.leading?.status().channel === 'in', 'the line is replaced', 12 * second);
  expect(await texts(his)).toEqual(['还在吗']);
});

test('without a network it waits and knows no clock; back in the network it goes at once', async () => {
  desk.network.online = false;
  desk.network.hangUp();
  const id = await say('离线也能写');
  await clock.pass(30 * second);
  expect(await stateOf(id)).toBe('queued');
  expect(await texts(hers)).toEqual(['离线也能写']);
  desk.network.online = true;
  desk.leading?.trigger('online');
  await clock.until(async () => (await stateOf(id)) === 'sent', 'it is sent', 5 * second);
  await clock.until(async () => (await texts(his)).length === 1, 'it is there', 5 * second);
});

test('a frame that others miss is made up for by the next one', async () => {
  phone.network.frameLost = (way, type) => way === 'down' && type === requestType.pushMessage;
  await say('一');
  await clock.pass(2 * second);
  expect(await texts(his)).toEqual([]);
  phone.network.frameLost = () => false;
  await say('二');
  await clock.until(async () => (await texts(his)).length === 2, 'both are there', 5 * second);
  expect(await texts(his)).toEqual(['一', '二']);
});
