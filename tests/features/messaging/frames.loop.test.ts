import { afterEach, beforeEach, expect } from 'vitest';
import { requestType } from '#contract/core/channel/frames.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { type Ear, earOf, listenAt } from '#tests/server/support/ear.ts';
import { cycles, item, talkIn, texts } from './talk.ts';

const test = worldTest();

let talk: ReturnType<typeof talkIn>;
let teacher: Person;
let student: Person;
let stranger: Person;
let courseId: string;
let address: string;
let ear: Ear;

test.beforeAll(async () => {
  talk = talkIn(world);
  teacher = await world.person('teacher');
  student = await world.person('student');
  stranger = await world.person('student');
  courseId = await world.course(teacher, [student]);
  address = await listenAt(world);
});
const push = async (payload: object, uniqueCode = world.newId()) => {
  const before = ear.heard.length;
  ear.send(requestType.pushMessage, payload, uniqueCode);
  await expect.poll(() => ear.heard.slice(before).some((frame) => frame.uniqueCode === uniqueCode)).toBe(true);
  return ear.heard.slice(before).find((frame) => frame.uniqueCode === uniqueCode)?.payload;
};

beforeEach(async () => {
  ear = await earOf(world, address, student);
});
afterEach(() => ear?.socket.close());

test('a message in the specification’s own form arrives once, however often it is sent (C-415)', async () => {
  const uniqueCode = world.newId();
  const given = { groupId: courseId, msgType: 0, msgContent: 'by frame', fromUid: teacher.uid };
  const first = await push(given, uniqueCode);
  expect(first).toMatchObject({ code: 200, id: uniqueCode, seq: 1 });
  expect(await push(given, uniqueCode)).toEqual(first);
  const tab = await world.device(teacher).open();
  await tab.cycle();
  expect(await texts(tab, courseId)).toEqual(['by frame']);
  // Whoever is logged in is who sent it, whatever the frame says.
  expect((await item(tab, courseId))?.last?.fromUid).toBe(student.uid);
});

test('a refusal is said with its code, reason and words; a misfit as malformed', async () => {
  expect(await push({ groupId: courseId, msgType: 0, msgContent: ' ' })).toMatchObject({
    code: 201,
    reason: 'messaging.blank',
  });
  expect(await push({ groupId: courseId, msgType: 0, msgContent: 'x' }, 'not-a-uuid')).toMatchObject({ code: 400 });
  expect(await push({ groupId: courseId, msgType: 5, msgContent: 'x' })).toMatchObject({ code: 400 });
  expect(await push({ groupId: courseId, msgType: 10, msgContent: 'no card' })).toMatchObject({ code: 400 });
});

test('a mark is a message of type 8 that names the last one read (C-421)', async () => {
  const sent = await talk.send(teacher, courseId, 'read me');
  const id = sent.ok ? sent.data.id : '';
  const tab = await world.device(student).open();
  await tab.cycle();
  expect((await item(tab, courseId))?.unread).toBe(1);
  expect(await push({ groupId: courseId, id, msgType: 8 })).toMatchObject({ code: 200 });
  await cycles(tab);
  expect((await item(tab, courseId))?.unread).toBe(0);
});

test('questions are answered as their calls are (C-416, C-417, C-418, C-419, C-420)', async () => {
  const sent = await talk.send(teacher, courseId, 'hide me');
  const id = sent.ok ? sent.data.id : '';
  const groupId = courseId;
  expect(await ear.ask(requestType.getMessage, { groupId, id })).toMatchObject({ code: 200, msgContent: 'hide me' });
  expect(await ear.ask(requestType.getGroupMessage, { groupId, pageSize: 1 })).toMatchObject({
    code: 200,
    list: [{ id }],
    more: true,
  });
  const people = await ear.ask(requestType.getGroupUserList, { groupId });
  expect((people.list as { uid: string }[]).map(({ uid }) => uid).sort()).toEqual([teacher.uid, student.uid].sort());
  expect(await ear.ask(requestType.getGroupMenuTree)).toMatchObject({ code: 200, list: [{ kind: 'course' }] });
  expect(await ear.ask(requestType.removeMessage, { groupId, id })).toMatchObject({ code: 200 });
  const tab = await world.device(student).open();
  await tab.cycle();
  expect(await texts(tab, courseId)).not.toContain('hide me');
});

test('what is not one’s own is refused', async () => {
  const other = await earOf(world, address, stranger);
  for (const [type, more] of [
    [requestType.getMessage, { id: world.newId() }],
    [requestType.getGroupMessage, {}],
    [requestType.getGroupUserList, {}],
    [requestType.removeMessage, { id: world.newId() }],
  ] as const)
    expect(await other.ask(type, { groupId: courseId, ...more })).toMatchObject({ code: 201 });
  const id = world.newId();
  other.send(requestType.pushMessage, { groupId: courseId, msgType: 0, msgContent: 'let me in' }, id);
  expect(await other.answer(id)).toMatchObject({ code: 201, reason: 'core.notAllowed' });
  other.socket.close();
});
