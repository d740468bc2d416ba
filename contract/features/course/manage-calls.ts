import * as z from 'zod/mini';
import { Content, call, inCourse, mutation, Title } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { courseLimits, coverFile } from './keys.ts';
import { TeachingMode, Term } from './rows.ts';

const Course = z.object({ courseId: Id });
const empty = z.object({});
const wire = { courseId: 'courseid', name: 'coursename', className: 'classname' } as const;
const shared = { feature: 'course', version: 1, wire } as const;

const Semester = z.string().check(z.regex(/^\d{4}-\d{4}$/));
const Name = z.string().check(z.maxLength(limits.nameChars));

/** Only what changed is sent: two people who edit different fields both keep theirs. */
export const updateCourse = mutation({
  ...shared,
  name: 'updateCourse',
  path: '/CourseApi/updateCourse',
  ledger: 'ours',
  summary: 'Change what is said of a course (E-011): the fields that are given.',
  title: 'Change the course',
  input: z.object({
    courseId: Id,
    name: z.optional(Title),
    className: z.optional(Name),
    semester: z.optional(Semester),
    term: z.optional(Term),
    mode: z.optional(TeachingMode),
    intro: z.optional(Content),
    creditHours: z.optional(z.int().check(z.nonnegative(), z.lte(courseLimits.creditHours))),
    location: z.optional(Name),
    /** `file:<id>` of a picture, or empty for none. */
    cover: z.optional(z.string().check(z.maxLength(60))),
    asksNumber: z.optional(z.boolean()),
    asks: z.optional(z.array(Name.check(z.trim(), z.minLength(1))).check(z.maxLength(courseLimits.asks))),
  }),
  output: empty,
  scopes: ({ courseId }) => [courseScope(courseId)],
  files: ({ cover = '' }) => [coverFile(cover)].filter((id) => id !== undefined),
  policy: 'lww-field',
  offline: 'queue',
});

export const stopCourseCode = mutation({
  ...shared,
  name: 'stopCourseCode',
  path: '/CourseApi/stopCourseCode',
  ledger: 'C-068',
  summary: 'Nobody joins by the code until it is started again.',
  title: 'Stop the join code',
  input: Course,
  output: empty,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

export const startCourseCode = mutation({
  ...shared,
  name: 'startCourseCode',
  path: '/CourseApi/startCourseCode',
  ledger: 'C-070',
  summary: 'People join by the code again.',
  title: 'Start the join code',
  input: Course,
  output: empty,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

/** Codes are the server's: it alone knows which are free. */
export const resetCourseCode = mutation({
  ...shared,
  name: 'resetCourseCode',
  path: '/CourseApi/resetCourseCode',
  ledger: 'C-069',
  summary: 'A new join code; the old one opens nothing any more.',
  input: Course,
  output: z.object({ code: z.string() }),
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'server-decides',
  offline: 'refuse',
});

/** S-317. Who worked in it keeps what they hold, and is refused the rest. */
export const setCourseDeactivated = mutation({
  ...shared,
  name: 'setCourseDeactivated',
  path: '/CourseApi/setCourseDeactivated',
  ledger: 'ours',
  summary: 'Switch a course off for everybody but its owner, or on again.',
  title: 'Switch the course off or on',
  input: z.object({ courseId: Id, state: z.literal([0, 1]) }),
  output: empty,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

export const getDeletePattern = call({
  name: 'getDeletePattern',
  path: '/CourseApi/getDeletePattern',
  ledger: 'C-064',
  summary: 'What would go with a course, and whether its name has to be typed (pattern 1).',
  reads: { ...inCourse('course.own'), closed: true },
  input: Course,
  output: z.object({
    pattern: z.int(),
    /** Students and assistants. */
    members: z.int(),
    /** Everything that was written or put into it. */
    items: z.int(),
    /** For so long it can be taken back. */
    days: z.int(),
  }),
  wire,
});

/** It goes after a time in which it can be taken back; nobody but its owner sees it meanwhile. */
export const delCourse = mutation({
  ...shared,
  name: 'delCourse',
  path: '/CourseApi/delCourse',
  ledger: 'C-062',
  summary: 'Delete a course; its name must be given when anybody worked in it.',
  input: z.object({ courseId: Id, name: z._default(z.string().check(z.maxLength(limits.titleChars)), '') }),
  output: z.object({ deletesAt: z.int() }),
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'server-decides',
  offline: 'refuse',
});

export const restoreCourse = mutation({
  ...shared,
  name: 'restoreCourse',
  path: '/CourseApi/restoreCourse',
  ledger: 'ours',
  summary: 'Take a deleted course back, before its time is over.',
  input: Course,
  output: empty,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'server-decides',
  offline: 'refuse',
});

export const quitCourse = mutation({
  ...shared,
  name: 'quitCourse',
  path: '/CourseApi/quitCourse',
  ledger: 'C-063',
  summary: 'Leave a course that one studies or assists. What one wrote stays, and is found again by coming back.',
  title: 'Leave a course',
  input: Course,
  output: empty,
  scopes: ({ courseId }, uid) => [courseScope(courseId), userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
});

/** Only the server knows whose the account is. The course changes hands when they accept. */
export const transferCourse = mutation({
  ...shared,
  name: 'transferCourse',
  path: '/CourseApi/transferCourse',
  ledger: 'C-067',
  summary: 'Offer a course to another teacher of the institution, by account or e-mail.',
  input: z.object({
    courseId: Id,
    account: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.emailChars)),
  }),
  output: z.object({ uid: z.string(), username: z.string() }),
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'server-decides',
  offline: 'refuse',
});

export const cancelTransfer = mutation({
  ...shared,
  name: 'cancelTransfer',
  path: '/CourseApi/cancelTransfer',
  ledger: 'ours',
  summary: 'Take back the offer of a course.',
  input: Course,
  output: empty,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'server-decides',
  offline: 'refuse',
});

export const answerTransfer = mutation({
  ...shared,
  name: 'answerTransfer',
  path: '/CourseApi/answerTransfer',
  ledger: 'ours',
  summary: 'Take over a course that was offered to one, or decline it.',
  input: z.object({ courseId: Id, accept: z.literal([0, 1]) }),
  output: empty,
  scopes: ({ courseId }, uid) => [courseScope(courseId), userScope(uid)],
  policy: 'server-decides',
  offline: 'refuse',
});
