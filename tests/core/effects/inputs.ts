import fc from 'fast-check';
import { registryOf } from '#src/core/writing/registry.ts';
import { dataFeatures } from '#src/features/data.ts';
import { attendanceInputs } from './attendance-inputs.ts';
import { contentInputs } from './content-inputs.ts';
import { declaredInputs } from './declared-inputs.ts';
import { groupInputs } from './group-inputs.ts';
import { homeworkInputs } from './homework-inputs.ts';
import { learningInputs } from './learning-inputs.ts';
import { messagingInputs } from './messaging-inputs.ts';
import { topicInputs } from './topic-inputs.ts';

export const registry = registryOf(dataFeatures);
export const uid = 'me';

const someId = '01980000-0000-7000-8000-000000000001';

/** Few ids, so that mutations meet the same rows. */
const id = fc.constantFrom(someId, '01980000-0000-7000-8000-000000000002', '01980000-0000-7000-8000-000000000003');
const text = fc.string({ maxLength: 12 });
const editions = fc.dictionary(fc.constantFrom('title', 'content'), text, { maxKeys: 2, noNullPrototype: true });
const course = { courseId: id };
const given = fc.array(fc.record({ id, name: text, size: fc.nat(9), type: text }), { maxLength: 2 });
const flag = fc.constantFrom(0, 1);
const todoId = fc.constantFrom(`notice.${someId}`, `topic.${someId}`);

/** Where rows meet only with more than the declaration says; every other mutation is tried with what it declares. */
export const written: Readonly<Record<string, fc.Arbitrary<object>>> = {
  createCourse: fc.record({
    ...course,
    name: text,
    className: text,
    semester: fc.constant('2026-2027'),
    term: fc.constantFrom(0, 1, 2),
    mode: fc.constantFrom('online', 'offline', 'blend'),
    intro: text,
  }),
  joinCourseByCode: fc.record({ code: text }),
  removeMember: fc.record({ ...course, uid: fc.constantFrom(uid, 'other') }),
  readmitMember: fc.record({ ...course, uid: fc.constant('other') }),
  setMemberRole: fc.record({
    ...course,
    uid: fc.constantFrom(uid, 'other'),
    role: fc.constantFrom('assistant', 'student'),
  }),
  createNotice: fc.record({ ...course, id, title: text, content: text, files: given }),
  updateNotice: fc.record(
    { ...course, id, title: text, content: text, files: given, basis: editions },
    { requiredKeys: ['courseId', 'id', 'basis'] },
  ),
  updateNoticeLog: fc.record({ ...course, noticeId: id, id }),
  deleteNotice: fc.record({ ...course, id }),
  setNoticeTop: fc.record({ ...course, id, state: fc.constantFrom(0, 1) }),
  readNotice: fc.record({ ...course, id }),
  remindStudentRead: fc.record({ ...course, id }),
  ...attendanceInputs,
  ...topicInputs,
  setCourseEnding: fc.record(course),
  cancleCourseEnding: fc.record(course),
  setCourseEndingVisit: fc.record({ ...course, canVisit: flag }),
  createGuestLink: fc.record({
    ...course,
    id,
    kind: fc.constantFrom('supervise', 'review'),
    days: fc.integer({ min: 1, max: 180 }),
  }),
  withdrawGuestLink: fc.record({ ...course, id }),
  acceptGuestLink: fc.record({ kind: fc.constantFrom('supervise', 'review'), code: text }),
  setAvatar: fc.record({ data: fc.base64String({ minLength: 8, maxLength: 16 }) }),
  removeAvatar: fc.record({}),
  setAddClassEmailNotify: fc.record({ state: flag }),
  setHomeworkEmailNotify: fc.record({ state: flag }),
  switchLetterNotify: fc.record({ state: flag }),
  setQuietHours: fc.record({
    quiet: fc.option(fc.record({ from: fc.integer({ min: 0, max: 1_439 }), to: fc.integer({ min: 0, max: 1_439 }) })),
  }),
  switchTopicNotify: fc.record({ state: flag }),
  readIt: fc.record({ id, upTo: fc.nat() }),
  readAll: fc.record({
    type: fc.constantFrom('0', '1', '2', '3', '100'),
    messageID: fc.constantFrom('', someId),
    upTo: fc.nat(),
  }),
  tagFinishedTodo: fc.record({ id: todoId, state: flag }),
  ignoreTodo: fc.record({ id: todoId, state: flag }),
  addTask: fc.record({ id, kind: fc.constant('dataCopy') }),
  delTask: fc.record({ id }),
  setTourFinishV2: fc.record(
    { version: fc.constantFrom(31, 32, 33, 34, 40), ...course },
    { requiredKeys: ['version'] },
  ),
  sendFeedback: fc.record({ id, type: text, email: text, username: text, school: text, content: text }),
  ...contentInputs(id),
  ...groupInputs,
  ...homeworkInputs(id, uid),
  ...learningInputs(id),
  ...messagingInputs(id, uid),
};

/** By mutation. */
export const inputs: Readonly<Record<string, fc.Arbitrary<object>>> = Object.fromEntries(
  [...registry.mutations].map(([name, { call }]) => [name, written[name] ?? declaredInputs(call.input, id)]),
);
