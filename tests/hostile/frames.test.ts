import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { channelPath, requestType } from '#contract/core/channel/frames.ts';
import { minute } from '#contract/core/time.ts';
import { getUserInfo } from '#contract/features/account/calls.ts';
import { getGroupMessage } from '#contract/features/messaging/questions.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { earOf, listenAt, loginFrame, soon } from '#tests/server/support/ear.ts';
import { handOf, statuses } from '#tests/server/support/person.ts';

/** What a person may ask by HTTP they may ask by frames, and no more: a person has a hundred sockets. */
let [world, paced]: World[] = [];
let address = '';

beforeAll(async () => {
  [world, paced] = [await createWorld(), await createWorld({ rateLimits: true })];
  address = await listenAt(world);
  await listenAt(paced);
});
afterAll(() => Promise.all([world?.close(), paced?.close()]));

const addressOf = (of: World) => `ws://127.0.0.1:${(of.server.app.server.address() as AddressInfo).port}${channelPath}`;

/** A class that has talked a lot. */
const scene = async (of: World, messages: number) => {
  const [teacher, student] = [await of.person('teacher'), await of.person('student')];
  const courseId = await of.course(teacher, [student]);
  const hand = handOf(of, teacher);
  const text = '课'.repeat(5_000);
  for (let sent = 0; sent < messages; sent += 5) {
    const items = Array.from({ length: 5 }, () =>
      hand.item('sendMessage', { groupId: courseId, id: of.newId(), text }),
    );
    expect(statuses(await hand.push(...items))).toEqual(Array(5).fill('applied'));
    of.pass(2 * minute);
  }
  return { teacher, student, courseId };
};

/** A socket whose answers are counted and not looked at. */
const plain = async (of: World, who: Person) => {
  const socket = new WebSocket(addressOf(of));
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('open', resolve));
  const said = new Promise((resolve) => socket.once('message', resolve));
  socket.send(await loginFrame(of, who));
  await said;
  return socket;
};
const asking = (courseId: string) =>
  JSON.stringify({
    requestType: requestType.getGroupMessage,
    uniqueCode: 'asked',
    payload: { groupId: courseId, pageSize: 1_000 },
  });

test('frames of one person wait for each other, on however many sockets, and nobody waits for them', async () => {
  const { teacher, student, courseId } = await scene(world as World, 100);
  const other = await earOf(world as World, address, teacher);
  const sockets = await Promise.all(Array.from({ length: 20 }, () => plain(world as World, student)));
  let answers = 0;
  for (const socket of sockets) socket.on('message', () => (answers += 1));
  for (const socket of sockets) for (let frame = 0; frame < 2; frame += 1) socket.send(asking(courseId));
  await soon(() => answers).toBeGreaterThan(0);
  const before = answers;
  expect(await other.ask(requestType.getGroupUserList, { groupId: courseId })).toMatchObject({ code: 200 });
  // Not one of each socket, let alone more: two at a time, and what was on its way.
  expect(answers - before).toBeLessThan(12);
  await soon(() => answers).toBe(40);
  for (const socket of [...sockets, other.socket]) socket.terminate();
});

test('whoever asks and does not read is asked no more for, whatever they open', async () => {
  const { student, courseId } = await scene(world as World, 400);
  const sockets = await Promise.all(Array.from({ length: 12 }, () => plain(world as World, student)));
  const clients = () => [...(world as World).server.app.websocketServer.clients];
  const unread = () =>
    clients().reduce(
      (sum, one) => sum + (one as unknown as { _socket: { writableLength: number } })._socket.writableLength,
      0,
    );
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, unread());
  }, 5);
  for (const socket of sockets) socket.pause();
  for (const socket of sockets) for (let frame = 0; frame < 3; frame += 1) socket.send(asking(courseId));
  // Somebody else is answered meanwhile, after each of those in front had their turn.
  const other = await earOf(world as World, address, await (world as World).person('student'));
  for (let count = 0; count < 40; count += 1)
    expect(await other.ask(requestType.getGroupMenuTree)).toMatchObject({ code: 200 });
  await soon(() => most).toBeGreaterThan(4 * 1024 * 1024);
  for (const socket of sockets) socket.resume();
  await soon(unread).toBe(0);
  clearInterval(look);
  // What was full, and the answers that were being made: two of six megabytes.
  expect(most).toBeLessThan(20 * 1024 * 1024);
  for (const socket of [...sockets, other.socket]) socket.terminate();
});

test('what is asked by frames and by HTTP is counted together', async () => {
  const student = await (paced as World).person('student');
  const ear = await earOf(paced as World, addressOf(paced as World), student);
  for (let count = 0; count < 1_190; count += 1) await (paced as World).say(student, getUserInfo, {});
  const codes: unknown[] = [];
  for (let count = 0; count < 15; count += 1) codes.push((await ear.ask(requestType.getGroupMenuTree)).code);
  expect([codes[0], codes.at(-1)]).toEqual([200, 429]);
  expect(await (paced as World).say(student, getUserInfo, {})).toMatchObject({ status: 429 });
  ear.socket.close();
}, 60_000);

test('bytes that are answered by frames and by HTTP are counted together', async () => {
  const { student, courseId } = await scene(paced as World, 400);
  const ear = await earOf(paced as World, addressOf(paced as World), student);
  const ask = () => ear.ask(requestType.getGroupMessage, { groupId: courseId, pageSize: 1_000 });
  const codes: unknown[] = [];
  for (let count = 0; count < 50 && codes.at(-1) !== 429; count += 1) codes.push((await ask()).code);
  expect([codes[0], codes.at(-1)]).toEqual([200, 429]);
  const said = await (paced as World).say(student, getGroupMessage, { groupId: courseId, pageSize: 1_000 });
  expect(said).toMatchObject({ ok: false, status: 429 });
  ear.socket.close();
}, 60_000);

test('of one person so many bytes are looked at, on however many sockets, before anything stands in a line', async () => {
  const [student, other] = [await (paced as World).person('student'), await (paced as World).person('student')];
  const sockets = await Promise.all(Array.from({ length: 4 }, () => plain(paced as World, student)));
  const named: boolean[] = [];
  for (const socket of sockets)
    socket.on('message', (said) => named.push(JSON.parse(String(said)).uniqueCode === 'long'));
  const frame = JSON.stringify({ requestType: requestType.ping, uniqueCode: 'long', payload: 'x'.repeat(60_000) });
  for (let count = 0; count < 90; count += 1) for (const socket of sockets) socket.send(frame);
  await soon(() => named.length).toBe(360);
  // Sixteen megabytes of twenty-one.
  expect(named.filter((isRead) => isRead).length).toBeGreaterThan(250);
  expect(named.filter((isRead) => !isRead).length).toBeGreaterThan(40);
  const ear = await earOf(paced as World, addressOf(paced as World), other);
  expect(await ear.ask(requestType.getGroupMenuTree)).toMatchObject({ code: 200 });
  for (const socket of [...sockets, ear.socket]) socket.terminate();
});
