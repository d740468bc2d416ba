import * as z from 'zod/mini';
import { Content, call, inCourse, mutation, Page, pageSize, Title } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { guestLinkLimits } from './keys.ts';
import { TeachingMode, Term } from './rows.ts';

const Course = z.object({ courseId: Id });
const empty = z.object({});
const wire = { courseId: 'courseid', name: 'coursename', className: 'classname' } as const;
const shared = { feature: 'course', version: 1, wire } as const;

const CourseItem = z.object({
  id: z.string(),
  name: z.string(),
  className: z.string(),
  minpic: z.string(),
  role: z.int(),
  semester: z.string(),
  term: z.int(),
  /** 0 study, 1 teach, 2 assist. */
  icontype: z.int(),
});

/** Adds a course whose only member is its creator, as teacher. The payload is not shown in C7.4, so this one is ours. */
export const createCourse = mutation({
  name: 'createCourse',
  path: '/CourseApi/createCourse',
  ledger: 'C-057',
  summary: 'Create a course. The id is made by the client.',
  title: 'New course',
  ...shared,
  input: z.object({
    courseId: Id,
    name: Title,
    className: z.string().check(z.maxLength(limits.nameChars)),
    semester: z.string().check(z.regex(/^\d{4}-\d{4}$/)),
    term: Term,
    mode: TeachingMode,
    intro: Content,
  }),
  output: z.object({ courseId: z.string() }),
  scopes: ({ courseId }, uid) => [userScope(uid), courseScope(courseId)],
  creates: ({ courseId }) => [courseId],
  policy: 'commutative',
  offline: 'queue',
});

/** The server finds the course by its code, so nothing can be shown before it answers. */
export const joinCourseByCode = mutation({
  name: 'joinCourseByCode',
  path: '/CourseApi/joinCourseByCode',
  ledger: 'C-058',
  summary: 'Join a course as a student by its join code.',
  ...shared,
  input: z.object({ code: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(20)) }),
  output: z.object({ courseId: z.string() }),
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'server-decides',
  offline: 'refuse',
});

/** A removed member loses the course's rows at the next pull; what they wrote stays. */
export const removeMember = mutation({
  name: 'removeMember',
  path: '/StudentsApi/removeStudent',
  ledger: 'ours',
  summary: 'Remove a student or assistant from a course.',
  title: 'Remove a member',
  ...shared,
  input: z.object({ courseId: Id, uid: Id }),
  output: z.object({}),
  scopes: ({ courseId, uid }) => [courseScope(courseId), userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
});

/** Whoever was removed does not come back by the code alone. Those who manage the members say so. */
export const readmitMember = mutation({
  name: 'readmitMember',
  path: '/StudentsApi/readmitStudent',
  ledger: 'ours',
  summary: 'Let somebody who was removed into the course again, as a student.',
  ...shared,
  input: z.object({ courseId: Id, uid: Id }),
  output: empty,
  scopes: ({ courseId, uid }) => [courseScope(courseId), userScope(uid)],
  policy: 'server-decides',
  offline: 'refuse',
});

/** Makes a student an assistant or the other way round. Changes what they may see, so their copy of the course is reset. */
export const setMemberRole = mutation({
  name: 'setMemberRole',
  path: '/StudentsApi/setMemberRole',
  ledger: 'ours',
  summary: 'Change the course role of a member (assistant or student).',
  title: 'Change a member’s role',
  ...shared,
  input: z.object({ courseId: Id, uid: Id, role: z.enum(['assistant', 'student']) }),
  output: z.object({}),
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

/** Class is over: everybody may still read, as long as `canVisit` says so. */
export const setCourseEnding = mutation({
  name: 'setCourseEnding',
  path: '/CourseApi/setCourseEnding',
  ledger: 'C-075',
  summary: 'End a course.',
  title: 'End the course',
  ...shared,
  input: Course,
  output: empty,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

export const cancleCourseEnding = mutation({
  name: 'cancleCourseEnding',
  path: '/CourseApi/cancleCourseEnding',
  ledger: 'C-076',
  summary: 'Go on with a course that was ended.',
  title: 'Go on with the course',
  ...shared,
  input: Course,
  output: empty,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

export const setCourseEndingVisit = mutation({
  name: 'setCourseEndingVisit',
  path: '/CourseApi/setCourseEndingVisit',
  ledger: 'C-077',
  summary: 'Say whether students may look at the course after its end.',
  title: 'Let students look back, or not',
  feature: 'course',
  version: 1,
  input: z.object({ courseId: Id, canVisit: z.literal([0, 1]) }),
  output: empty,
  wire: { ...wire, canVisit: 'canvisit' },
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
});

export const myAllCourses = call({
  name: 'myAllCourses',
  path: '/CourseApi/myAllCourses',
  ledger: 'C-054',
  summary: 'Every course of the signed-in person, newest semester first.',
  reads: 'self',
  input: z.object({}),
  output: z.object({ courses: z.array(CourseItem) }),
  wire,
});

export const getUserInfoInCourse = call({
  name: 'getUserInfoInCourse',
  path: '/UserApi/getUserInfoInCourse',
  ledger: 'C-014',
  summary:
    'The role of the signed-in person in one course, and whether it has ended. -1: a link that is not valid any more.',
  reads: { ...inCourse('course.read'), closed: true },
  input: z.object({
    courseId: Id,
    /** Asked by somebody who looks by a link: outside the course they are answered -1 instead of refused. */
    isGuest: z._default(z.literal([0, 1]), 0),
  }),
  output: z.object({
    uid: z.string(),
    username: z.string(),
    courseRole: z.int(),
    ended: z.int(),
    canVisit: z.int(),
    /** E-003: whether one administers the course, as what, and what one may do of that which is given or taken. */
    authData: z.object({ courseAdmin: z.int(), identity: z.int(), auth: z.array(z.string()) }),
  }),
  wire: { ...wire, isGuest: 'issupervise', ended: 'classending', canVisit: 'canvisit' },
});

export const getMemberList = call({
  name: 'getMemberList',
  path: '/StudentsApi/getMemberList',
  ledger: 'ours',
  summary: 'The members of a course, teachers first.',
  reads: inCourse('course.read'),
  input: z.object({
    courseId: Id,
    page: Page,
    limit: pageSize(50),
  }),
  output: z.object({
    list: z.array(z.object({ uid: z.string(), username: z.string(), role: z.int(), joinedAt: z.int() })),
    total: z.int(),
  }),
  wire: { ...wire, joinedAt: 'createtime' },
});

export const getStudentCount = call({
  name: 'getStudentCount',
  path: '/StudentsApi/getStudentCount',
  ledger: 'C-105',
  summary: 'How many students a course has.',
  reads: inCourse('course.read'),
  input: Course,
  output: z.object({ studentCount: z.int() }),
  wire: { ...wire, studentCount: 'student_count' },
});

/** `secondDomain` of the spec picks the branding of the printed address; it is accepted and not needed by us. */
export const getQrCode = call({
  name: 'getQrCode',
  path: '/InteractPPTApi/getQrCode',
  ledger: 'C-104',
  summary: 'The join code of a course, for its staff who may add people.',
  reads: inCourse('member.add'),
  input: z.object({ courseId: Id, secondDomain: z.optional(z.string()) }),
  output: z.object({
    code: z.string(),
    /** The address to show as a QR code. */
    qrcode: z.string(),
    name: z.string(),
    className: z.string(),
    studentCount: z.int(),
  }),
  wire: { ...wire, studentCount: 'student_count' },
});

/** The server makes the code, so there is nothing to hand out before it answers. */
export const createGuestLink = mutation({
  name: 'createGuestLink',
  path: '/FutureV2/CourseGuest/createLink',
  ledger: 'ours',
  summary: 'Make a link by which people look at a course, until a time.',
  ...shared,
  input: z.object({
    courseId: Id,
    id: Id,
    kind: z.enum(['supervise', 'review']),
    days: z.int().check(z.positive(), z.lte(guestLinkLimits.days)),
  }),
  output: z.object({ code: z.string() }),
  scopes: ({ courseId }) => [courseScope(courseId)],
  creates: ({ id }) => [id],
  policy: 'server-decides',
  offline: 'refuse',
});

/** Whoever came by it is out with the same commit. */
export const withdrawGuestLink = mutation({
  name: 'withdrawGuestLink',
  path: '/FutureV2/CourseGuest/withdrawLink',
  ledger: 'ours',
  summary: 'End a link, and the visits of those who came by it.',
  title: 'Withdraw a link',
  ...shared,
  input: z.object({ courseId: Id, id: Id }),
  output: empty,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'commutative',
  offline: 'queue',
});

/** A member who follows a link stays what they are. */
export const acceptGuestLink = mutation({
  name: 'acceptGuestLink',
  path: '/FutureV2/CourseGuest/accept',
  ledger: 'ours',
  summary: 'Look at a course by a link, until it ends.',
  ...shared,
  input: z.object({
    kind: z.enum(['supervise', 'review']),
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  }),
  output: z.object({ courseId: z.string() }),
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'server-decides',
  offline: 'refuse',
});
