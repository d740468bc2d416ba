import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { setQuietHours, switchLetterNotify } from '#contract/features/account/calls.ts';
import { isQuiet, minuteOfDay } from '#contract/features/account/keys.ts';
import { setCourseEnding, setCourseEndingVisit } from '#contract/features/course/calls.ts';
import { readConversation, recallMessage, sendMessage, setConversation } from '#contract/features/messaging/calls.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { listNotifications } from '#contract/features/notification/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { type Browser, decrypt, openPushService, type PushService } from '#tests/harness/push-service.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let service: PushService;
let teacher: Person;
let student: Person;
let courseId: string;
let phone: Browser;

beforeAll(async () => {
  service = await openPushService();
  world = await createWorld({ push: service.push });
});
afterAll(async () => {
  await world?.close();
  await service.close();
});

beforeEach(async () => {
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  phone = await service.subscribe(world, student, student.uid);
  await later(minute);
  service.received = [];
});

/** Jobs are due by the server's clock. */
const later = async (milliseconds: number) => {
  world.pass(milliseconds);
  while ((await world.server.runJobs()) > 0);
};

const write = async (
  who: Person,
  text: string,
  more: { readonly groupId?: string; readonly to?: string; readonly mentions?: string[] } = {},
) => {
  const id = world.newId();
  const said = await world.say(who, sendMessage, { groupId: courseId, id, text, ...more });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return { id, seq: said.data.seq };
};

const shown = () =>
  service.received.map(({ body }) => (decrypt(phone, body) as { notification: Record<string, unknown> }).notification);

test('who does not read is pushed the last message, once, with what is unread; a press leads to the conversation', async () => {
  await write(teacher, '明天交作业');
  await write(teacher, '带上\n实验报告');
  await later(10 * second);
  expect(service.received).toHaveLength(0);
  await later(10 * second);
  expect(shown()).toEqual([
    {
      title: 'Calculus (2)',
      body: `${teacher.username}: 带上 实验报告`,
      lang: 'zh-CN',
      tag: courseId,
      navigate: `https://school.example/main?chat=${courseId}`,
      data: { quietInFront: true },
    },
  ]);
  await later(minute);
  expect(service.received).toHaveLength(1);
});

test('between two, the other’s name is the title; an unread push is not repeated for a while', async () => {
  const groupId = privateId(teacher.uid, student.uid);
  await write(teacher, '在吗', { groupId, to: student.uid });
  await later(30 * second);
  await write(teacher, '在吗？', { groupId });
  await later(30 * second);
  expect(shown()).toMatchObject([{ title: teacher.username, body: '在吗', tag: groupId }]);
  await later(5 * minute);
  await write(teacher, '？？', { groupId });
  await later(30 * second);
  expect(shown()).toMatchObject([{}, { title: `${teacher.username} (3)`, body: '？？' }]);
});

test('who read in time is not pushed; who read the last push is told of the next message at once', async () => {
  const { seq } = await write(teacher, '一');
  await world.say(student, readConversation, { groupId: courseId, seq });
  await later(30 * second);
  expect(service.received).toHaveLength(0);
  const next = await write(teacher, '二');
  await later(30 * second);
  await world.say(student, readConversation, { groupId: courseId, seq: next.seq });
  await write(teacher, '三');
  await later(30 * second);
  expect(shown().map(({ body }) => body)).toEqual([`${teacher.username}: 二`, `${teacher.username}: 三`]);
});

test('one’s own words, a muted conversation and the switch of messages push nothing (C-018)', async () => {
  await write(student, '我自己');
  await later(30 * second);
  await world.say(student, setConversation, { groupId: courseId, muted: true });
  await write(teacher, '静音');
  await later(30 * second);
  await world.say(student, setConversation, { groupId: courseId, muted: false });
  await world.say(student, switchLetterNotify, { state: 0 });
  await write(teacher, '关闭');
  await later(30 * second);
  expect(service.received).toHaveLength(0);
  await world.say(student, switchLetterNotify, { state: 1 });
  await write(teacher, '打开');
  await later(30 * second);
  expect(shown()).toMatchObject([{ body: `${teacher.username}: 打开` }]);
});

test('in quiet hours, of the school’s clocks, nothing is pushed', async () => {
  // The test's clock begins at 9:00 in Shanghai and has gone on a little.
  const quiet = (from: number, to: number) => world.say(student, setQuietHours, { quiet: { from, to } });
  await quiet(8 * 60, 12 * 60);
  await write(teacher, '安静');
  await later(30 * second);
  expect(service.received).toHaveLength(0);
  await quiet(22 * 60, 7 * 60);
  await later(5 * minute);
  await write(teacher, '早上好');
  await later(30 * second);
  expect(shown()).toMatchObject([{ body: `${teacher.username}: 早上好` }]);
});

test('quiet hours go over midnight; minutes are the school’s', () => {
  const night = { from: 22 * 60, to: 7 * 60 };
  expect([21 * 60 + 59, 22 * 60, 0, 6 * 60 + 59, 7 * 60].map((minute) => isQuiet(night, minute))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect([isQuiet(null, 0), isQuiet({ from: 60, to: 60 }, 60)]).toEqual([false, false]);
  expect(minuteOfDay(Date.UTC(2026, 10, 21, 16, 5), 'Asia/Shanghai')).toBe(5);
});

test('of a course that is closed to its students they are pushed nothing', async () => {
  await world.say(teacher, setCourseEnding, { courseId });
  await world.say(teacher, setCourseEndingVisit, { courseId, canVisit: 0 });
  await write(teacher, '成绩');
  await later(30 * second);
  expect(service.received).toHaveLength(0);
  await world.say(teacher, setCourseEndingVisit, { courseId, canVisit: 1 });
  await write(teacher, '欢迎回来');
  await later(30 * second);
  expect(shown()).toMatchObject([{ body: `${teacher.username}: 欢迎回来` }]);
});

test('what was recalled meanwhile is pushed to nobody', async () => {
  const { id } = await write(teacher, '说错了');
  await world.say(teacher, recallMessage, { groupId: courseId, id });
  await later(30 * second);
  expect(service.received).toHaveLength(0);
});

test('who is mentioned is notified, muted or not, and pushed once; recalled, it is told no more (C-415)', async () => {
  await world.say(student, setConversation, { groupId: courseId, muted: true });
  const stranger = await world.person('student');
  const { id } = await write(teacher, '请看一下', { mentions: [student.uid, teacher.uid, stranger.uid] });
  await later(30 * second);
  expect(shown()).toMatchObject([{ title: `${teacher.username}在“Calculus”消息中提到了你：请看一下` }]);
  const told = async (who: Person) => {
    const said = await world.say(who, listNotifications, {});
    return said.ok ? said.data.list.filter(({ url }) => url !== '').map(({ url }) => url) : undefined;
  };
  expect(await told(student)).toEqual([`/main?chat=${courseId}&message=${id}`]);
  expect([await told(stranger), await told(teacher)]).toEqual([[], []]);
  await world.say(teacher, recallMessage, { groupId: courseId, id });
  await later(30 * second);
  expect(await told(student)).toEqual([]);
});
