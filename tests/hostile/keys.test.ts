import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { hour } from '#contract/core/time.ts';
import {
  createCourse,
  getMemberList,
  joinCourseByCode,
  readmitMember,
  removeMember,
} from '#contract/features/course/calls.ts';
import { changeGroup, createGroup, recallMessage, sendMessage } from '#contract/features/messaging/calls.ts';
import { getGroupMessage } from '#contract/features/messaging/questions.ts';
import { createNotice, remindStudentRead } from '#contract/features/notice/calls.ts';
import { listNotifications } from '#contract/features/notification/calls.ts';
import { createTopic, remindTopic, updateTopic } from '#contract/features/topic/calls.ts';
import { listTopicLogs } from '#contract/features/topic/questions.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let teacher: Person;
let student: Person;
let other: Person;
let courseId = '';

beforeAll(async () => {
  world = await createWorld();
  [teacher, student, other] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('student'),
  ];
  courseId = await world.course(teacher, [student, other]);
});
afterAll(() => world?.close());

const jobs = async () => {
  while ((await world.server.runJobs()) > 0);
};

const titles = async (who: Person): Promise<string[]> => {
  await jobs();
  const told = await world.say(who, listNotifications, {});
  return told.ok ? told.data.list.map(({ title }) => title) : [];
};

const notice = async (title: string): Promise<string> => {
  const id = world.newId();
  expect((await world.say(teacher, createNotice, { courseId, id, title, content: 'c' })).ok).toBe(true);
  return id;
};

test('a recalled message that bears the id of a notice takes no notification of the notice away', async () => {
  const id = await notice('Exam on Friday');
  expect(await titles(other)).toContain('Exam on Friday');
  const message = { groupId: courseId, id, text: 'look', mentions: [other.uid] };
  expect((await world.say(student, sendMessage, message)).ok).toBe(true);
  expect((await titles(other)).join()).toContain('look');
  expect((await world.say(student, recallMessage, { groupId: courseId, id })).ok).toBe(true);
  const left = await titles(other);
  expect(left).toContain('Exam on Friday');
  expect(left.join()).not.toContain('look');
  expect(await titles(student)).toContain('Exam on Friday');
});

test('a topic with the id of a notice is refused, and keeps nobody from being told of the notice', async () => {
  const id = await notice('Read chapter 3');
  const taken = await world.say(student, createTopic, { courseId, id, title: 'Chapter 3', content: 'c' });
  expect(taken).toMatchObject({ ok: false, refusal: { reason: 'core.idTaken' } });
  const seen = await titles(other);
  expect([seen.includes('Read chapter 3'), seen.includes('Chapter 3')]).toEqual([true, false]);
});

test('a mutation that is named like a reminder to come does not take its place', async () => {
  const id = await notice('Hand in by noon');
  await jobs();
  const slot = Math.floor(world.now() / hour);
  // What came to be told under the name of a mutation: whoever joins a course names theirs.
  const made = await world.course(teacher, []);
  const code = await codeOf(made);
  for (const mid of [`${id}/remind/${slot}`, id]) {
    const who = await world.person('student');
    const joined = await world.server.app.inject({
      method: 'POST',
      url: joinCourseByCode.path,
      headers: { token: who.token, 'x-sync-mid': mid },
      payload: { code },
    });
    // A name that no client makes is refused at once.
    expect(joined.json().status).toBe(mid === id ? 1 : 0);
  }
  await jobs();
  const before = (await titles(other)).length;
  const asked = await world.say(teacher, remindStudentRead, { courseId, id });
  expect(asked).toMatchObject({ ok: true, data: { students: 2 } });
  expect((await titles(other)).length).toBe(before + 1);
});

test('a reminder of a topic under the id of a notice reminds of nothing, and takes the place of none of the notice’s', async () => {
  const id = await notice('Bring your atlas');
  const before = (await titles(other)).length;
  expect(await world.say(teacher, remindTopic, { courseId, id })).toMatchObject({
    ok: false,
    refusal: { reason: 'topic.gone' },
  });
  expect(await world.say(teacher, remindStudentRead, { courseId, id })).toMatchObject({ ok: true });
  expect((await titles(other)).length).toBe(before + 1);
});

const codeOf = async (id: string): Promise<string> => {
  const found = await world.server.db.read((sql) =>
    sql
      .withTables<{ course_code: { course_id: string; code: string } }>()
      .selectFrom('course_code')
      .select('code')
      .where('course_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  return found.code;
};

const course = {
  name: 'Mine now',
  className: '',
  semester: '2026-2027',
  term: 1,
  mode: 'blend',
  intro: '',
} as const;

test('a course is not made over a group that somebody was removed from, nor a group over a course', async () => {
  const [mine, theirs] = [await world.person('teacher'), await world.person('teacher')];
  await world.course(mine, [theirs]);
  const id = world.newId();
  expect((await world.say(mine, createGroup, { id, name: 'Board', uids: [theirs.uid] })).ok).toBe(true);
  const kept = { groupId: id, id: world.newId(), text: 'between us' };
  expect((await world.say(mine, sendMessage, kept)).ok).toBe(true);
  const out = { groupId: id, id: world.newId(), kind: 'removeUser' as const, uids: [theirs.uid] };
  expect((await world.say(mine, changeGroup, out)).ok).toBe(true);
  const taken = { ok: false, refusal: { reason: coreRefusal.idTaken.reason } };
  expect(await world.say(theirs, createCourse, { ...course, courseId: id })).toMatchObject(taken);
  expect(await world.say(theirs, getGroupMessage, { groupId: id })).toMatchObject({ ok: false, status: 403 });
  const read = await world.say(mine, getGroupMessage, { groupId: id });
  expect(read.ok && read.data.list.map(({ msgContent }) => msgContent)).toContain('between us');
  expect(await world.say(student, createGroup, { id: courseId, name: 'Ours', uids: [other.uid] })).toMatchObject(taken);
  expect(await world.say(teacher, createCourse, { ...course, courseId })).toMatchObject(taken);
});

test('whoever was removed does not come back by the code, is told why, and comes back when the teacher says so', async () => {
  const who = await world.person('student');
  await world.join(who, teacher, courseId);
  expect((await world.say(teacher, removeMember, { courseId, uid: who.uid })).ok).toBe(true);
  const code = await codeOf(courseId);
  const refused = { ok: false, code: 10403, refusal: { reason: 'course.wasRemoved', field: 'code' } };
  expect(await world.say(who, joinCourseByCode, { code })).toMatchObject(refused);
  expect(await world.say(student, readmitMember, { courseId, uid: who.uid })).toMatchObject({ ok: false, code: 10403 });
  // Nobody is brought in who never came by themselves.
  const stranger = await world.person('student');
  expect((await world.say(teacher, readmitMember, { courseId, uid: stranger.uid })).ok).toBe(false);
  expect((await world.say(teacher, readmitMember, { courseId, uid: who.uid })).ok).toBe(true);
  const members = await world.say(who, getMemberList, { courseId });
  expect(members.ok && members.data.list.map(({ uid }) => uid)).toContain(who.uid);
  // A second removal holds as the first one did.
  expect((await world.say(teacher, removeMember, { courseId, uid: who.uid })).ok).toBe(true);
  expect(await world.say(who, joinCourseByCode, { code })).toMatchObject(refused);
});

test('an earlier edition stays, whoever names their own change after it', async () => {
  const post = (who: Person, mid: string, path: string, body: object) =>
    world.server.app.inject({
      method: 'POST',
      url: path,
      headers: { token: who.token, 'x-sync-mid': mid },
      payload: body,
    });
  const [theirs, own, mid] = [world.newId(), world.newId(), world.newId()];
  await world.say(student, createTopic, { courseId, id: theirs, title: 'Said in anger', content: '' });
  await world.say(other, createTopic, { courseId, id: own, title: 'Harmless', content: '' });
  const change = { courseid: courseId, title: 'Changed', basis: {} };
  expect((await post(student, mid, updateTopic.path, { ...change, id: theirs })).json().status).toBe(1);
  const again = await post(other, mid, updateTopic.path, { ...change, id: own });
  expect(again.json().data.refusal.reason).toBe('core.idTaken');
  const logs = await world.say(teacher, listTopicLogs, { id: theirs });
  expect(logs).toMatchObject({ data: { list: [{ title: 'Said in anger' }] } });
});
