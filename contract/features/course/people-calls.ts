import * as z from 'zod/mini';
import { call, inCourse, mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { courseLimits } from './keys.ts';

const wire = { courseId: 'courseid', studentNumber: 'stno' } as const;
const shared = { feature: 'course', version: 1, wire } as const;

const Short = z.string().check(z.maxLength(limits.nameChars));
/** Of a pasted list, as somebody wrote it. */
const PersonLine = z.object({
  account: z.string().check(z.trim(), z.maxLength(limits.emailChars)),
  /** Compared with the account's, when it is given. */
  username: z._default(Short.check(z.trim()), ''),
  studentNumber: z._default(Short.check(z.trim()), ''),
});
const Lines = z.array(PersonLine).check(z.minLength(1), z.maxLength(courseLimits.added));

/** What is wrong with one line of a list. */
export const LineProblem = z.enum(['unknown', 'otherName', 'twice', 'alreadyMember', 'blocked']);
export type LineProblem = z.infer<typeof LineProblem>;

/** Looks only: what adding the same list would do. */
export const checkPeople = call({
  name: 'checkPeople',
  path: '/StudentsApi/checkStudents',
  ledger: 'ours',
  summary: 'Whom the lines of a list name, and what is wrong with each.',
  reads: inCourse('member.add'),
  input: z.object({ courseId: Id, lines: Lines }),
  output: z.object({
    lines: z.array(z.object({ uid: z.string(), username: z.string(), problem: z.optional(LineProblem) })),
  }),
  wire,
});

/** Only the server knows whose the accounts are. Lines with a problem are left out, the others are added. */
export const addMembers = mutation({
  ...shared,
  name: 'addMembers',
  path: '/StudentsApi/addStudents',
  ledger: 'ours',
  summary: 'Add people of the institution to a course by their accounts, as students.',
  input: z.object({ courseId: Id, lines: Lines }),
  output: z.object({ added: z.int(), problems: z.array(z.object({ line: z.int(), problem: LineProblem })) }),
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'server-decides',
  offline: 'refuse',
});

const Names = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(100));

/** Takes effect at once; what an assistant has already queued is decided by what they may do when it arrives. */
export const setMemberRights = mutation({
  ...shared,
  name: 'setMemberRights',
  path: '/StudentsApi/setMemberRights',
  ledger: 'ours',
  summary: 'Say what an assistant may do beside what assistants may, and what they may not of it.',
  title: 'Change an assistant’s rights',
  input: z.object({ courseId: Id, uid: z.string(), granted: Names, denied: Names }),
  output: z.object({}),
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

const Answers = z.record(Short, Short);

export const updateMyCourseInfo = mutation({
  ...shared,
  name: 'updateMyCourseInfo',
  path: '/StudentAddtionInfoApi/updateMyCourseInfo',
  ledger: 'C-106',
  summary: 'Tell a course one’s student number, and what else it asks of its members.',
  title: 'My information in the course',
  input: z.object({ courseId: Id, studentNumber: Short.check(z.trim()), answers: Answers }),
  output: z.object({}),
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

/** Staff correct what somebody mistyped. */
export const updateMemberInfo = mutation({
  ...shared,
  name: 'updateMemberInfo',
  path: '/StudentAddtionInfoApi/updateMemberInfo',
  ledger: 'ours',
  summary: 'Change the student number of a member, and their other information.',
  title: 'A member’s information',
  input: z.object({ courseId: Id, uid: z.string(), studentNumber: Short.check(z.trim()), answers: Answers }),
  output: z.object({}),
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

export const checkMyInfo = call({
  name: 'checkMyInfo',
  path: '/CourseApi/checkMyInfo',
  ledger: 'C-073',
  summary: 'What a course asks of its members, what one has told it, and whether something is missing.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id }),
  output: z.object({
    missing: z.int(),
    asksNumber: z.int(),
    asks: z.array(z.string()),
    studentNumber: z.string(),
    answers: z.record(z.string(), z.string()),
  }),
  wire,
});

/** Of a person's own, for clients that show a member on a page. */
export const shareInvite = call({
  name: 'shareInvite',
  path: '/CommonShareApi/share',
  ledger: 'C-036',
  summary:
    'The address and the words by which a course is passed on: its join code for staff, its enrolment for others.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id }),
  output: z.object({ title: z.string(), text: z.string(), url: z.string() }),
  wire,
});
