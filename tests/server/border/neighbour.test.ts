import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, Mutation } from '#contract/core/call.ts';
import { pull } from '#contract/core/sync.ts';
import { activityTodoId } from '#contract/features/activity/keys.ts';
import { createCourseware, importCoursewares } from '#contract/features/content/calls.ts';
import { getCourseList } from '#contract/features/content/questions.ts';
import * as notifications from '#contract/features/notification/calls.ts';
import * as portal from '#contract/features/portal/calls.ts';
import * as todos from '#contract/features/todo/calls.ts';
import * as uploads from '#contract/features/upload/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { type Border, createBorder, described, facts, post } from '../support/calls.ts';
import { pullRequest } from '../support/school.ts';
import { secret, smallFile } from '../support/small-file.ts';

let border: Border;

beforeAll(async () => {
  border = await createBorder();
  await jobs();
});
afterAll(() => border?.world.close());

const jobs = async () => {
  while ((await border.world.server.runJobs()) > 0);
};

/** All that the members of the course hold of it, and of their own. */
const held = async () => {
  const rows: string[] = [];
  for (const who of [border.people.teacher, border.people.student]) {
    const reply = await post(border, who.token, pull.path, pullRequest(who.uid));
    for (const patch of reply.json().data.patches)
      for (const [entity, all] of Object.entries<object[]>(patch.up))
        rows.push(...all.map((row) => `${patch.scope} ${entity} ${JSON.stringify(row)}`));
  }
  return rows.toSorted();
};

/** Ids of rows of the course that a call may name. */
const named = () => {
  const { noticeId, topicId, replyId, chapterId, activityId, folderId, fileId, messageId } = border;
  const { homeworkId, attemptId, examId, sittingId, setId, groupId, bankItemId, paper } = border;
  return [
    ...[noticeId, topicId, replyId, chapterId, activityId, folderId, fileId, messageId],
    ...[homeworkId, attemptId, examId, sittingId, setId, groupId, bankItemId, ...Object.values(paper)],
  ];
};

test('whoever teaches another course changes and learns nothing here by naming their own course with rows of this one', async () => {
  const { neighbour } = border.people;
  const before = await held();
  expect(before.some((row) => row.includes(secret))).toBe(true);
  const accepted: string[] = [];
  for (const call of described) {
    const right = facts[call.name]?.input(border, neighbour) ?? {};
    const input = JSON.parse(JSON.stringify(right).replaceAll(border.courseId, border.otherCourseId));
    // Of what was given only what is named stays: the rest is read from the own course, as it should be.
    if (JSON.stringify(input) === JSON.stringify(right) || call.name === 'logout') continue;
    const reply = await post(border, neighbour.token, call.path, input);
    expect([call.name, reply.statusCode < 500]).toEqual([call.name, true]);
    expect([call.name, reply.body.includes(secret)]).toEqual([call.name, false]);
    const namesTheirs = named().some((id) => JSON.stringify(input).includes(id));
    if (namesTheirs && reply.json().status !== 0) accepted.push(call.name);
  }
  await jobs();
  expect(await held()).toEqual(before);
  // Marks of what is not there are nobody's lost work, and are written nowhere; what was never there has an empty history, and is deleted.
  expect(accepted.toSorted()).toEqual([
    'deleteReply',
    'deleteTopicLog',
    'finishLearnV2',
    'getGroupStudents',
    'getReleaseHistory',
    'getResourceAgents',
    'getStudentReviewInfo',
    'learnTimeLogV2',
    'openActivity',
    'queryCoursewareLog',
    'readNotice',
    'setBankItems',
    'setGradeItems',
    'startLearnStatusV2',
    'unshareAnswer',
    'unshareGroupAnswer',
    'watchTimeLogV2',
  ]);
});

test('whoever imports from a course they do not belong to gets nothing', async () => {
  const { world, courseId, otherCourseId, activityId, people } = border;
  const items = [{ from: activityId, id: world.newId(), order: 'a0' }];
  const input = { courseId: otherCourseId, fromCourseId: courseId, items };
  expect(await say(people.neighbour, importCoursewares, input)).toMatchObject({ status: 0 });
  const courses = await say(people.neighbour, getCourseList, {});
  expect([courses.status, JSON.stringify(courses).includes(courseId)]).toEqual([1, false]);
});

const say = async (who: Person, call: Call | Mutation, input: object) =>
  (await post(border, who.token, call.path, input)).json();

test('what is one person’s own is out of reach for everybody else who knows its id: notifications, to-dos, tasks, feedback', async () => {
  const { people, world, noticeId } = border;
  const { student, neighbour } = people;
  const id = world.newId();
  expect(await say(student, todos.addTask, { id, kind: 'dataCopy' })).toMatchObject({ status: 1 });
  await jobs();
  const { list } = (await say(student, notifications.listNotifications, {})).data;
  const [told] = list as { readonly id: string; readonly title: string }[];
  expect(list.length).toBeGreaterThan(0);
  const before = await held();
  // What is not one's own is not there: taken, and done to nothing, or refused.
  for (const [call, input] of [
    [notifications.readIt, { id: told?.id }],
    [todos.tagFinishedTodo, { id: activityTodoId(noticeId) }],
    [todos.ignoreTodo, { id: activityTodoId(noticeId) }],
    [todos.delTask, { id }],
  ] as const)
    expect(JSON.stringify(await say(neighbour, call, input))).not.toContain(secret);
  for (const [call, input] of [
    [notifications.getMessageDetail, { id: told?.id, coid: '' }],
    [todos.getTaskFile, { id }],
    [todos.addTask, { id, kind: 'dataCopy' }],
  ] as const) {
    const reply = await say(neighbour, call, input);
    expect([call.name, reply.status, JSON.stringify(reply).includes(secret)]).toEqual([call.name, 0, false]);
  }
  expect(await held()).toEqual(before);
  const letter = { type: 'help', email: 'a@b.example', content: '<p>c</p>' };
  expect(await say(student, portal.sendFeedback, { ...letter, id: noticeId })).toMatchObject({ status: 1 });
  expect(await say(neighbour, portal.sendFeedback, { ...letter, id: noticeId })).toMatchObject({ status: 0 });
});

test('a file of the course is no file to a stranger: not its name, not its making viewable, not its id, not its bytes by their digest', async () => {
  const { people, world, fileId, otherCourseId } = border;
  const { text, ...file } = smallFile;
  const announced = { ...file, size: text.length, chunks: 1 };
  for (const who of [people.neighbour, people.outsider]) {
    for (const call of [uploads.getAttachmentInfo, uploads.retryPreview]) {
      const reply = await say(who, call, { id: fileId });
      expect([call.name, reply.status, JSON.stringify(reply).includes(file.filename)]).toEqual([call.name, 0, false]);
    }
    expect(await say(who, uploads.checkUploadFile, { ...announced, id: fileId })).toMatchObject({ status: 0 });
    const chunk = { ...file, id: fileId, size: String(text.length), chunks: '1', chunk: '0' };
    expect(await say(who, uploads.uploadV2, chunk)).toMatchObject({ status: 0 });
    // The same bytes under an id of one's own: to be sent, as if nobody had them.
    expect(await say(who, uploads.checkUploadFile, { ...announced, id: world.newId() })).toMatchObject({ status: 2 });
  }
  const material = { courseId: otherCourseId, id: world.newId(), title: 't', order: 'a0' };
  const given = { id: fileId, name: file.filename, size: text.length, type: 'text/plain' };
  expect(await say(people.neighbour, createCourseware, { ...material, file: given })).toMatchObject({ status: 0 });
});
