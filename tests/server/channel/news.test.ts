import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Reconnect, requestType } from '#contract/core/channel/frames.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { login, logout } from '#contract/features/account/calls.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { usualApart } from '#server/core/poke/poker.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { connectTo, type Ear, earOf, imToken, listenAt, loginFrame, soon } from '../support/ear.ts';
import { handOf } from '../support/person.ts';

let world: World;
let address: string;
let teacher: Person;
let student: Person;
let courseId: string;

beforeAll(async () => {
  world = await createWorld({ pokesApart: usualApart });
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  address = await listenAt(world);
});
afterAll(() => world?.close());

const signedIn = (person: Pick<Person, 'token'>): Promise<Ear> => earOf(world, address, person);
const announce = () => world.say(teacher, createNotice, { courseId, id: world.newId(), title: 't', content: 'c' });
const ofCourse = (ear: Ear) => ear.poked().filter((scope) => scope === courseScope(courseId));

test('news reach everybody they are for, together, and nobody else', async () => {
  const stranger = await signedIn(await world.person('teacher'));
  const [hers, his] = [await signedIn(teacher), await signedIn(student)];
  for (let count = 0; count < 10; count += 1) await announce();
  await soon(() => ofCourse(his)).not.toEqual([]);
  await soon(() => ofCourse(hers)).not.toEqual([]);
  await sleep(1_500);
  expect(his.heard.length).toBeLessThanOrEqual(4);
  expect(stranger.poked()).toEqual([]);
  for (const { socket } of [stranger, hers, his]) socket.close();
});

test('a row for staff pokes no student; a change of role pokes the person', async () => {
  const his = await signedIn(student);
  await announce();
  await soon(() => his.poked().length).toBe(1);
  const reader = handOf(world, student);
  const first = await reader.pull();
  const notice = first.patches.flatMap((patch) => (patch.kind === 'full' ? (patch.up.notice ?? []) : [])).at(0);
  await reader.push(reader.item('readNotice', { courseId, id: notice?.id }));
  await soon(() => his.poked().length).toBe(2);
  world.pass(60_000);
  await world.server.runJobs();
  await sleep(1_500);
  // Their own result; of the counts nothing.
  expect(ofCourse(his)).toHaveLength(2);
  await world.say(teacher, setMemberRole, { courseId, uid: student.uid, role: 'assistant' });
  await soon(() => ofCourse(his).length).toBe(3);
  his.socket.close();
});

test('log-in takes a token of getIMToken, and of a session that stands (C-411, C-414)', async () => {
  const rejected = async (token: string) => {
    const ear = await connectTo(address);
    ear.send(requestType.login, { token }, 'in');
    expect(await ear.answer('in')).toMatchObject({ code: 401, reason: 'core.notSignedIn' });
    expect(await ear.closed).toBe(4401);
  };
  await rejected('wrong');
  await rejected(student.token);
  const right = await imToken(world, student);
  await rejected(right.replace(student.uid, teacher.uid));
  await rejected(`${right}x`);
  const gone = await world.person('student');
  const late = await imToken(world, gone);
  await world.say(gone, logout, {});
  await rejected(late);
  world.pass(7 * 3_600_000);
  await rejected(right);
});

test('the socket of a session that ended is closed, and no other one of the person', async () => {
  const leaver = await world.person('student');
  const account = leaver.username.replace(' ', '');
  const other = await world.say({ token: '' }, login, { account, password: 'Classroom2026', remember: true });
  if (!other.ok) throw new Error('not signed in');
  const [ends, stays] = [await signedIn(leaver), await signedIn(other.data)];
  await world.say(leaver, logout, {});
  expect(await ends.closed).toBe(4401);
  expect(await stays.ask(requestType.ping)).toMatchObject({ code: 200 });
  stays.socket.close();
});

test('a device that pings is answered with the server’s time, logged in or not (C-413)', async () => {
  const ear = await connectTo(address);
  expect(await ear.ask(requestType.ping)).toEqual({ code: 200, now: world.now() });
  ear.socket.send(await loginFrame(world, student));
  await ear.answer('in');
  expect(await ear.ask(requestType.ping)).toEqual({ code: 200, now: world.now() });
  ear.socket.close();
});

test('leaving tells every socket when to come back, each another time', async () => {
  const ears = [await signedIn(teacher), await signedIn(student), await signedIn(student)];
  await world.close();
  const waits: number[] = [];
  for (const ear of ears) {
    expect(await ear.closed).toBe(1001);
    const said = ear.heard.find((frame) => frame.requestType === requestType.reconnect);
    waits.push(Reconnect.parse(said?.payload).reconnectAfterMs);
  }
  expect(new Set(waits).size).toBe(3);
});
