import * as z from 'zod/mini';
import { Content, call, inCourse, mutation, Page, pageSize } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { enrollLimits } from './keys.ts';

const wire = { courseId: 'courseid', name: 'coursename', className: 'classname' } as const;
const shared = { feature: 'enroll', version: 1, wire } as const;
const Course = z.object({ courseId: Id });
const empty = z.object({});
const Short = z.string().check(z.maxLength(limits.nameChars));
const Moment = z.int().check(z.nonnegative());
const Field = z.object({
  id: Id,
  label: Short.check(z.trim(), z.minLength(1)),
  kind: z.enum(['text', 'long', 'choice']),
  required: z.boolean(),
  options: z.array(Short.check(z.trim(), z.minLength(1))).check(z.maxLength(enrollLimits.options)),
});
const Uids = z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(enrollLimits.atOnce));
const Reason = z._default(z.string().check(z.maxLength(enrollLimits.tipsChars)), '');

/** Of a course that one is in, applied for, or may apply for. */
const enrolment = { thing: 'enrolment', id: ({ courseId }: { readonly courseId: string }) => courseId } as const;

export const updateSetting = mutation({
  ...shared,
  name: 'updateSetting',
  path: '/Futurev2/CourseEnroll/updateSetting',
  ledger: 'C-081',
  summary: 'Set up how people apply for a course: the fields that are given.',
  title: 'Set up the enrolment',
  input: z.object({
    courseId: Id,
    open: z.optional(z.boolean()),
    opensAt: z.optional(Moment),
    closesAt: z.optional(Moment),
    capacity: z.optional(z.int().check(z.nonnegative(), z.lte(enrollLimits.capacity))),
    review: z.optional(z.boolean()),
    notice: z.optional(Content),
    fields: z.optional(z.array(Field).check(z.maxLength(enrollLimits.fields))),
  }),
  output: empty,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

export const getEnrollState = call({
  name: 'getEnrollState',
  path: '/Futurev2/CourseEnroll/getEnrollState',
  ledger: 'C-082',
  summary: 'Where one stands with a course: 0 waiting, 1 admitted, 2 declined, 3 a member, 4 open, 5 closed, 6 full.',
  reads: enrolment,
  input: Course,
  output: z.object({ state: z.int(), reason: z.string() }),
  wire,
});

export const getCourseInfo = call({
  name: 'getCourseInfo',
  path: '/Futurev2/CourseEnroll/getCourseInfo',
  ledger: 'C-083',
  summary: 'What somebody who may apply is told of a course.',
  reads: enrolment,
  input: Course,
  output: z.object({
    id: z.string(),
    name: z.string(),
    className: z.string(),
    semester: z.string(),
    term: z.int(),
    intro: z.string(),
    teacher: z.string(),
    notice: z.string(),
    studentCount: z.int(),
    capacity: z.int(),
    review: z.int(),
    opensAt: z.int(),
    closesAt: z.int(),
  }),
  wire,
});

export const getEnrollFormList = call({
  name: 'getEnrollFormList',
  path: '/Futurev2/CourseEnroll/getEnrollFormList',
  ledger: 'C-084',
  summary: 'The form that applicants fill in.',
  reads: enrolment,
  input: Course,
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        kind: z.string(),
        required: z.boolean(),
        options: z.array(z.string()),
      }),
    ),
  }),
  wire,
});

/** Whether there is room is known to the server alone. */
export const enroll = mutation({
  ...shared,
  name: 'enroll',
  path: '/Futurev2/CourseEnroll/enroll',
  ledger: 'C-085',
  summary: 'Apply for a course; where nobody reviews, one is in at once.',
  input: z.object({
    courseId: Id,
    answers: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(enrollLimits.answerChars))),
  }),
  output: z.object({ state: z.int() }),
  scopes: ({ courseId }, uid) => [courseScope(courseId), userScope(uid)],
  policy: 'server-decides',
  offline: 'refuse',
});

const Application = z.object({
  uid: z.string(),
  username: z.string(),
  state: z.int(),
  appliedAt: z.int(),
  reason: z.string(),
});

export const getAuditLists = call({
  name: 'getAuditLists',
  path: '/Futurev2/CourseEnroll/getAuditLists',
  ledger: 'C-086',
  summary: 'Who applied for a course, the latest first.',
  reads: inCourse('enroll.read'),
  input: z.object({ courseId: Id, state: z.optional(z.literal([0, 1, 2])), page: Page, limit: pageSize(50) }),
  output: z.object({ list: z.array(Application), total: z.int() }),
  wire,
});

export const getStudentEnrollForm = call({
  name: 'getStudentEnrollForm',
  path: '/Futurev2/CourseEnroll/getStudentEnrollForm',
  ledger: 'C-087',
  summary: 'What one applicant filled in.',
  reads: inCourse('enroll.read'),
  input: z.object({ courseId: Id, uid: z.string().check(z.maxLength(64)) }),
  output: z.object({ list: z.array(z.object({ label: z.string(), answer: z.string() })) }),
  wire,
});

/** Decided on the device and sent when it can be; whoever finds no room any more waits on. */
export const updateAuditState = mutation({
  ...shared,
  name: 'updateAuditState',
  path: '/Futurev2/CourseEnroll/updateAuditState',
  ledger: 'C-088',
  summary: 'Admit applicants (1) or decline them (2).',
  title: 'Decide applications',
  input: z.object({ courseId: Id, uids: Uids, state: z.literal([1, 2]), reason: Reason }),
  output: empty,
  scopes: ({ courseId, uids }) => [courseScope(courseId), ...uids.map(userScope)],
  policy: 'server-decides',
  offline: 'queue',
});

export const getWaitAuditCount = call({
  name: 'getWaitAuditCount',
  path: '/Futurev2/CourseEnroll/getWaitAuditCount',
  ledger: 'C-089',
  summary: 'How many applications wait.',
  reads: inCourse('enroll.read'),
  input: Course,
  output: z.object({ count: z.int() }),
  wire,
});

export const getBlackLists = call({
  name: 'getBlackLists',
  path: '/Futurev2/CourseEnroll/getBlackLists',
  ledger: 'C-090',
  summary: 'Whom a course turns away.',
  reads: inCourse('enroll.read'),
  input: z.object({ courseId: Id, page: Page, limit: pageSize(50) }),
  output: z.object({
    list: z.array(z.object({ uid: z.string(), username: z.string(), state: z.int(), reason: z.string() })),
    total: z.int(),
  }),
  wire,
});

/** Only the server knows whose the accounts are. */
export const addBlackListsItemBat = mutation({
  ...shared,
  name: 'addBlackListsItemBat',
  path: '/Futurev2/CourseEnroll/addBlackListsItemBat',
  ledger: 'C-091',
  summary: 'Turn people away from a course, by their accounts.',
  input: z.object({
    courseId: Id,
    accounts: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.emailChars)))
      .check(z.minLength(1), z.maxLength(enrollLimits.atOnce)),
    reason: Reason,
  }),
  output: z.object({ added: z.int(), unknown: z.array(z.string()) }),
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'server-decides',
  offline: 'refuse',
});

const inList = {
  ...shared,
  output: empty,
  scopes: ({ courseId }: { readonly courseId: string }) => [courseScope(courseId)] as const,
  policy: 'lww-field',
  offline: 'queue',
} as const;

export const deleteBlackListsItem = mutation({
  ...inList,
  name: 'deleteBlackListsItem',
  path: '/Futurev2/CourseEnroll/deleteBlackListsItem',
  ledger: 'C-092',
  summary: 'Turn somebody away no longer.',
  title: 'Take somebody off the black list',
  input: z.object({ courseId: Id, uid: z.string().check(z.maxLength(64)) }),
});

export const deleteBlackListsItemBat = mutation({
  ...inList,
  name: 'deleteBlackListsItemBat',
  path: '/Futurev2/CourseEnroll/deleteBlackListsItemBat',
  ledger: 'C-093',
  summary: 'Turn several people away no longer.',
  title: 'Take people off the black list',
  input: z.object({ courseId: Id, uids: Uids }),
});

export const updateBlackListState = mutation({
  ...inList,
  name: 'updateBlackListState',
  path: '/Futurev2/CourseEnroll/updateBlackListState',
  ledger: 'C-094',
  summary: 'Suspend an entry of the black list, or have it hold again.',
  title: 'Change the black list',
  input: z.object({ courseId: Id, uid: z.string().check(z.maxLength(64)), state: z.literal([0, 1]) }),
});

export const updateBlackListTips = mutation({
  ...inList,
  name: 'updateBlackListTips',
  path: '/Futurev2/CourseEnroll/updateBlackListTips',
  ledger: 'C-095',
  summary: 'What is said to somebody who is turned away.',
  title: 'What people on the black list are told',
  input: z.object({ courseId: Id, tips: z.string().check(z.maxLength(enrollLimits.tipsChars)) }),
});

export const getBlackListSetting = call({
  name: 'getBlackListSetting',
  path: '/Futurev2/CourseEnroll/getBlackListSetting',
  ledger: 'C-096',
  summary: 'What is said to somebody who is turned away, and how many are.',
  reads: inCourse('enroll.read'),
  input: Course,
  output: z.object({ tips: z.string(), count: z.int() }),
  wire,
});
