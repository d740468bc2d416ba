import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { courseScope } from '#contract/core/scopes.ts';
import { login, logout } from '#contract/features/account/calls.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { handOf } from './support/person.ts';

let world: World;
let address: string;
let teacher: Person;
let student: Person;
let courseId: string;

beforeAll(async () => {
  world = await createWorld();
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  address = `ws://127.0.0.1:${(world.server.app.server.address() as AddressInfo).port}/ws/sync`;
});
afterAll(() => world?.close());

interface Ear {
  readonly socket: WebSocket;
  readonly heard: string[][];
  readonly closed: Promise<number>;
}

const connect = async (first: string | Buffer): Promise<Ear> => {
  const socket = new WebSocket(address);
  const heard: string[][] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.on('message', (frame) => heard.push(JSON.parse(String(frame)).poke));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(first);
  return { socket, heard, closed };
};

const signedIn = async ({ token }: Person): Promise<Ear> => {
  const ear = await connect(JSON.stringify({ token }));
  await soon(() => ear.heard).toEqual([[]]);
  return ear;
};

/** Pokes of one socket are a second apart. */
const soon = <T>(asked: () => T) => expect.poll(asked, { timeout: 10_000 });

const announce = () => world.say(teacher, createNotice, { courseId, id: world.newId(), title: 't', content: 'c' });
const scopes = ({ heard }: Ear) => heard.slice(1).flat();

test('news reach everybody they are for, together, and nobody else', async () => {
  const stranger = await signedIn(await world.person('teacher'));
  const [hers, his] = [await signedIn(teacher), await signedIn(student)];
  for (let count = 0; count < 10; count += 1) await announce();
  await soon(() => scopes(his)).toContain(courseScope(courseId));
  await soon(() => scopes(hers)).toContain(courseScope(courseId));
  await sleep(1_500);
  expect(his.heard.length).toBeLessThanOrEqual(4);
  expect(scopes(stranger)).toEqual([]);
  for (const { socket } of [stranger, hers, his]) socket.close();
});

test('a row for staff pokes no student; a change of role pokes the person', async () => {
  const his = await signedIn(student);
  await announce();
  await soon(() => scopes(his).length).toBe(1);
  const reader = handOf(world, student);
  const first = await reader.pull();
  const notice = first.patches.flatMap((patch) => (patch.kind === 'full' ? (patch.up.notice ?? []) : [])).at(0);
  await reader.push(reader.item('readNotice', { courseId, id: notice?.id }));
  await soon(() => scopes(his).length).toBe(2);
  world.pass(60_000);
  await world.server.runJobs();
  await sleep(1_500);
  expect(scopes(his).filter((scope) => scope === courseScope(courseId))).toHaveLength(1);
  await world.say(teacher, setMemberRole, { courseId, uid: student.uid, role: 'assistant' });
  await soon(() => scopes(his).filter((scope) => scope === courseScope(courseId)).length).toBe(2);
  his.socket.close();
});

test('a socket that misbehaves is closed, and the others do not notice', async () => {
  const good = await signedIn(teacher);
  expect(await (await connect(JSON.stringify({ token: 'wrong' }))).closed).toBe(4401);
  for (const frame of ['{', '[]', '{"token":5}', Buffer.from([1, 2, 3]), JSON.stringify({ token: 'x'.repeat(300) })])
    expect(await (await connect(frame)).closed).toBe(4400);
  expect(await (await connect('x'.repeat(10_000))).closed).toBe(1009);
  const gone = await world.person('student');
  await world.say(gone, logout, {});
  expect(await (await connect(JSON.stringify({ token: gone.token }))).closed).toBe(4401);
  const chatty = await signedIn(student);
  chatty.socket.send('more');
  expect(await chatty.closed).toBe(4400);
  await announce();
  await soon(() => scopes(good)).toContain(courseScope(courseId));
  good.socket.close();
});

test('a silent device that pings is answered, as often as it asks', async () => {
  const ear = await signedIn(student);
  ear.socket.send('{"ping":true}');
  await soon(() => ear.heard).toEqual([[], []]);
  ear.socket.send('{"ping":true}');
  await soon(() => ear.heard).toEqual([[], [], []]);
  ear.socket.send('{"ping":false}');
  expect(await ear.closed).toBe(4400);
});

test('the socket of a session that ended is closed, and no other one of the person', async () => {
  const leaver = await world.person('student');
  const account = leaver.username.replace(' ', '');
  const other = await world.say({ token: '' }, login, { account, password: 'Classroom2026', remember: true });
  if (!other.ok) throw new Error('not signed in');
  const [ends, stays] = [await signedIn(leaver), await signedIn({ ...leaver, token: other.data.token })];
  await world.say(leaver, logout, {});
  expect(await ends.closed).toBe(4401);
  stays.socket.send('{"ping":true}');
  await soon(() => stays.heard).toEqual([[], []]);
  stays.socket.close();
});

test('leaving says so to every socket', async () => {
  const ear = await signedIn(teacher);
  await world.close();
  expect(await ear.closed).toBe(1001);
});
