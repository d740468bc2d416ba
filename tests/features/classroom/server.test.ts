import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { login, logout } from '#contract/features/account/calls.ts';
import { muteInClass, setSpeech } from '#contract/features/classroom/calls.ts';
import { classPath } from '#contract/features/classroom/keys.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';

const test = worldTest();

let address: string;
let teacher: Person;
let student: Person;
let courseId: string;

test.beforeAll(async () => {
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  address = `ws://127.0.0.1:${(world.server.app.server.address() as AddressInfo).port}${classPath}`;
});
interface Frame {
  readonly cmd: string;
  readonly data: never;
  readonly code: number;
  readonly msg: string;
}

interface Page {
  readonly socket: WebSocket;
  readonly heard: Frame[];
  readonly closed: Promise<number>;
  readonly say: (frame: unknown) => void;
}

const join = async (
  { token }: { readonly token: string },
  { room = courseId, marker = 'marker-of-a-browser', language = 'en' } = {},
): Promise<Page> => {
  const headers = { 'accept-language': language };
  const socket = new WebSocket(`${address}?courseid=${room}`, [token, marker], { headers });
  const heard: Frame[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.on('message', (frame) => heard.push(JSON.parse(String(frame))));
  await new Promise((resolve) => socket.once('open', resolve));
  return {
    socket,
    heard,
    closed,
    say: (frame) => socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
  };
};

const soon = <T>(asked: () => T) => expect.poll(asked, { timeout: 10_000 });
const about = ({ heard }: Page, cmd: string) => heard.filter((frame) => frame.cmd === cmd);
const present = (page: Page): readonly string[] => {
  const last = about(page, 'AttendClass.presence').at(-1);
  return last === undefined ? [] : (last.data as { readonly uids: readonly string[] }).uids;
};
const leave = (...pages: readonly Page[]) => {
  for (const { socket } of pages) socket.close();
  return Promise.all(pages.map(({ closed }) => closed));
};
const refused = (cmd: string, code: number) => ({ cmd, code: -1, data: { code, reason: expect.any(String) } });

test('the sub-protocols are token and marker; the marker is said back and the token is not (C-422, S-337)', async () => {
  const page = await join(student, { marker: 'my-own-browser' });
  expect(page.socket.protocol).toBe('my-own-browser');
  await soon(() => present(page)).toEqual([student.uid]);
  await leave(page);
});

test('without a token nothing is opened, and who does not belong is let go (C-422, S-572)', async () => {
  const answered = (protocols: string[]) =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${address}?courseid=${courseId}`, protocols);
      socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
      socket.once('error', () => {});
    });
  expect(await answered([])).toBe(401);
  expect(await answered([student.token])).toBe(401);
  expect(await answered([student.token, 'x'])).toBe(401);
  expect(await answered([student.token, 'my-own-browser', 'more'])).toBe(401);
  expect(await (await join({ token: 'wrong' })).closed).toBe(4401);
  expect(await (await join(await world.person('teacher'))).closed).toBe(4403);
  expect(await (await join(student, { room: 'none' })).closed).toBe(4403);
});

test('ping is answered with System.pong (C-423, C-425)', async () => {
  const page = await join(student);
  page.say({ cmd: 'ping' });
  await soon(() => about(page, 'System.pong')).toEqual([
    { cmd: 'System.pong', data: { now: world.now() }, code: 1, msg: '' },
  ]);
  await leave(page);
});

test('a broadcast of staff reaches everybody in the room and nobody else, with its sender (C-424, E-069)', async () => {
  const other = await world.course(teacher, [student]);
  const pages = [await join(teacher), await join(student), await join(student)];
  const next = await join(student, { room: other });
  pages[0]?.say({ cmd: 'AttendClass.commonBroadcast', data: { from: 'somebody', page: 3 } });
  const wanted = { from: teacher.uid, at: world.now(), what: { from: 'somebody', page: 3 } };
  for (const page of pages)
    await soon(() => about(page, 'AttendClass.commonBroadcast').map(({ data }) => data)).toEqual([wanted]);
  pages[1]?.say({ cmd: 'AttendClass.commonBroadcast', data: 'me too' });
  await soon(() => about(pages[1] as Page, 'AttendClass.commonBroadcast').at(-1)).toMatchObject(
    refused('AttendClass.commonBroadcast', 10403),
  );
  next.say({ cmd: 'ping' });
  await soon(() => about(next, 'System.pong')).toHaveLength(1);
  expect(about(next, 'AttendClass.commonBroadcast')).toEqual([]);
  expect(about(pages[0] as Page, 'AttendClass.commonBroadcast')).toHaveLength(1);
  await leave(...pages, next);
});

test('malformed, oversized and unknown frames are answered with a code, in the language asked for, and the socket lives on', async () => {
  const page = await join(student, { language: 'zh-CN' });
  for (const frame of ['', '{', '[]', 'null', '{"cmd":5}', '{"cmd":""}', Buffer.from([1, 2])]) page.say(frame);
  await soon(() => about(page, 'System.error')).toHaveLength(7);
  for (const one of about(page, 'System.error')) expect(one).toMatchObject(refused('System.error', 40000));
  expect(about(page, 'System.error')[0]?.msg).toBe('内容有误，请检查后重试。');
  page.say({ cmd: 'ping', code: 'one' });
  await soon(() => about(page, 'ping')).toMatchObject([refused('ping', 40000)]);
  page.say({ cmd: 'Nothing.here' });
  await soon(() => about(page, 'Nothing.here')).toMatchObject([refused('Nothing.here', 40400)]);
  page.say({ cmd: 'ping' });
  await soon(() => about(page, 'System.pong')).toHaveLength(1);
  await leave(page);
});

test('a frame nested too deeply to be passed on is refused, and the server lives on', async () => {
  const page = await join(teacher);
  const [open, shut] = ['['.repeat(8_000), ']'.repeat(8_000)];
  page.say(`{"cmd":"AttendClass.commonBroadcast","data":${open}${shut}}`);
  await soon(() => about(page, 'System.error')).toMatchObject([refused('System.error', 40000)]);
  page.say({ cmd: 'ping' });
  await soon(() => about(page, 'System.pong')).toHaveLength(1);
  await leave(page);
});

test('who sends too much is told once, then not heard, then put out; the others do not notice', async () => {
  world.pass(10_000);
  const [loud, quiet] = [await join(teacher), await join(student)];
  for (let count = 0; count < 250; count += 1) loud.say({ cmd: 'ping' });
  await soon(() => about(loud, 'System.error')).toEqual([expect.objectContaining(refused('System.error', 42900))]);
  expect(about(loud, 'System.pong')).toHaveLength(200);
  world.pass(10_000);
  loud.say({ cmd: 'ping' });
  await soon(() => about(loud, 'System.pong')).toHaveLength(201);
  for (let count = 0; count < 500; count += 1) loud.say({ cmd: 'ping' });
  expect(await loud.closed).toBe(4429);
  quiet.say({ cmd: 'ping' });
  await soon(() => about(quiet, 'System.pong')).toHaveLength(1);
  world.pass(10_000);
  await leave(quiet);
});

test('joining with another marker ends the pages of the first browser, and nobody else’s (C-426, S-342)', async () => {
  const languages = ['zh-TW', 'zh-CN', 'en'];
  const pages = [];
  for (const language of languages) pages.push(await join(student, { language }));
  const hers = await join(teacher);
  const phone = await join(student, { marker: 'marker-of-the-phone' });
  expect(await Promise.all(pages.map(({ closed }) => closed))).toEqual([4409, 4409, 4409]);
  const said = pages.map((page) => about(page, 'User.error').at(-1));
  const words = ['你已在其他裝置進入課堂', '你已在其他设备进入课堂', 'You joined the class on another device'];
  expect(said).toEqual(words.map((msg) => ({ cmd: 'User.error', data: { reason: 'elsewhere' }, code: -1, msg })));
  await soon(() => present(hers)).toEqual([student.uid, teacher.uid].sort());
  for (const page of [hers, phone]) page.say({ cmd: 'ping' });
  for (const page of [hers, phone]) await soon(() => about(page, 'System.pong')).toHaveLength(1);
  await leave(hers, phone);
});

test('who is here is told to everybody; two pages are one person', async () => {
  const hers = await join(teacher);
  const his = [await join(student), await join(student)];
  for (const page of [hers, ...his]) await soon(() => present(page)).toEqual([teacher.uid, student.uid].sort());
  await leave(hers, ...his);
});

test('a sign-in or a membership that ends closes its pages; a new role counts at once', async () => {
  const account = student.username.replace(' ', '');
  const second = await world.say({ token: '' }, login, { account, password: 'Classroom2026', remember: true });
  if (!second.ok) throw new Error('not signed in');
  const [stays, ends] = [await join(student), await join(second.data)];
  await world.say(second.data, logout, {});
  expect(await ends.closed).toBe(4401);
  await world.say(teacher, setMemberRole, { courseId, uid: student.uid, role: 'assistant' });
  await soon(() => {
    stays.say({ cmd: 'AttendClass.commonBroadcast', data: 1 });
    return about(stays, 'AttendClass.commonBroadcast').at(-1)?.code;
  }).toBe(1);
  await world.say(teacher, setMemberRole, { courseId, uid: student.uid, role: 'student' });
  await world.say(teacher, removeMember, { courseId, uid: student.uid });
  expect(await stays.closed).toBe(4403);
  await world.join(student, teacher, courseId);
});

test('who is removed and does not hang up says nothing more to the class', async () => {
  const other = await world.person('student');
  await world.join(other, teacher, courseId);
  await world.say(teacher, setMemberRole, { courseId, uid: other.uid, role: 'assistant' });
  const [hers, theirs] = [await join(teacher), await join(other)];
  const say = (data: string) => theirs.say({ cmd: 'AttendClass.commonBroadcast', data });
  say('before');
  await soon(() => about(hers, 'AttendClass.commonBroadcast')).toHaveLength(1);
  // Reads no more, so it does not answer the goodbye.
  theirs.socket.pause();
  await world.say(teacher, removeMember, { courseId, uid: other.uid });
  const isLetGo = () =>
    [...world.server.app.websocketServer.clients].some(({ readyState, CLOSING }) => readyState === CLOSING);
  await soon(isLetGo).toBe(true);
  say('after');
  theirs.socket.resume();
  expect(await theirs.closed).toBe(4403);
  hers.say({ cmd: 'ping' });
  await soon(() => about(hers, 'System.pong')).toHaveLength(1);
  expect(about(hers, 'AttendClass.commonBroadcast')).toHaveLength(1);
  await leave(hers);
});

test('what is said to a class has a bound in bytes, because each goes out to everybody', async () => {
  world.pass(20_000);
  const [hers, his] = [await join(teacher), await join(student)];
  const data = 'x'.repeat(15_000);
  for (let count = 0; count < 90; count += 1) hers.say({ cmd: 'AttendClass.commonBroadcast', data });
  const answers = () => about(hers, 'AttendClass.commonBroadcast');
  await soon(answers).toHaveLength(90);
  const refusals = answers().filter(({ code }) => code === -1);
  expect(refusals.length).toBeGreaterThan(10);
  expect(refusals.length).toBeLessThan(30);
  expect(refusals[0]).toMatchObject(refused('AttendClass.commonBroadcast', 42900));
  world.pass(10_000);
  hers.say({ cmd: 'AttendClass.commonBroadcast', data: 'again' });
  await soon(() => about(his, 'AttendClass.commonBroadcast').at(-1)?.data).toMatchObject({ what: 'again' });
  await leave(hers, his);
});

test('a frame that is too long is answered unread, so that many of them keep nobody waiting', async () => {
  const page = await join(student);
  const deep = `{"cmd":"x","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const read = vi.spyOn(JSON, 'parse');
  for (let count = 0; count < 20; count += 1) page.say(deep);
  await soon(() => page.heard.filter(({ code }) => code === -1)).toHaveLength(20);
  const longest = Math.max(...read.mock.calls.map(([text]) => text.length));
  read.mockRestore();
  expect(about(page, 'System.error').at(-1)).toMatchObject(refused('System.error', 41300));
  expect(longest).toBeLessThan(16_384);
  await leave(page);
});

test('a comment flies over everybody when the teacher lets students speak, and is refused with its reason before (S-021, S-256, S-605, S-606)', async () => {
  const [desk, phone] = [await join(teacher), await join(student)];
  const bullet = (text: unknown) => phone.say({ cmd: 'AttendClass.bullet', data: { text } });
  const reason = (reason: string) => ({ code: -1, data: { reason } });
  const last = () => about(phone, 'AttendClass.bullet').at(-1);
  bullet('too early');
  await soon(last).toMatchObject(reason('classroom.speechOff'));
  await world.say(teacher, setSpeech, { courseId, on: true });
  bullet(' \u200b ');
  await soon(last).toMatchObject(reason('classroom.empty'));
  bullet({ not: 'a text' });
  await soon(last).toMatchObject(reason('core.invalidInput'));
  bullet(` ${'ha'.repeat(40)}\u202e `);
  await soon(() => about(desk, 'AttendClass.bullet')).toMatchObject([
    { code: 1, data: { from: student.uid, what: { text: 'ha'.repeat(30) } } },
  ]);
  await world.say(teacher, muteInClass, { courseId, uid: student.uid, muted: true });
  bullet('still here');
  await soon(last).toMatchObject(reason('classroom.muted'));
  await world.say(teacher, muteInClass, { courseId, uid: student.uid, muted: false });
  for (let at = 0; at < 5; at += 1) bullet(`again ${at}`);
  await soon(last).toMatchObject(reason('core.tooMany'));
  expect(about(desk, 'AttendClass.bullet').length).toBeLessThan(5);
  await world.say(teacher, setSpeech, { courseId, on: false });
  await leave(desk, phone);
});
