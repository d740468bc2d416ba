import type { Input } from '#contract/core/call.ts';
import { coreRefusal, ofField, type Refusal, refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type CourseRole, refuseUnless, type ScopeRole, type UserType } from '#contract/core/roles.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { createCourse } from './calls.ts';
import { courseMemberId, type GuestLinkKind } from './keys.ts';
import type { CourseMemberRow, CourseRow } from './rows.ts';

export const courseRefusal = {
  nameBlank: ofField(refusal('course.nameBlank'), 'name'),
  /** The two years of the semester do not follow each other. */
  semesterWrong: ofField(refusal('course.semesterWrong'), 'semester'),
  onlyTeachers: refusal('course.onlyTeachers', replyCode.notAllowed),
  codeUnknown: ofField(refusal('course.codeUnknown', replyCode.notFound), 'code'),
  alreadyMember: refusal('course.alreadyMember'),
  /** A teacher of the course is neither removed nor changed this way. */
  notATeacher: refusal('course.notATeacher', replyCode.notAllowed),
  /** Withdrawn, over, or never there. */
  superviseLinkGone: refusal('course.superviseLinkGone', replyCode.notAllowed),
  reviewLinkGone: refusal('course.reviewLinkGone', replyCode.notAllowed),
  tooManyLinks: refusal('course.tooManyLinks'),
  linkIsFull: refusal('course.linkIsFull'),
} as const;

export const refuseCreateCourse = (input: Input<typeof createCourse>, userType: UserType): Refusal | undefined => {
  if (userType !== 'teacher') return courseRefusal.onlyTeachers;
  if (input.name.trim() === '') return courseRefusal.nameBlank;
  const [from, to] = input.semester.split('-').map(Number);
  if (from === undefined || to !== from + 1) return courseRefusal.semesterWrong;
  return undefined;
};

export const courseFrom = (
  { courseId, ...input }: Input<typeof createCourse>,
  { uid, at }: Omit<Writing, 'mid'>,
): CourseRow => ({
  ...input,
  id: courseId,
  name: input.name.trim(),
  className: input.className.trim(),
  createdBy: uid,
  createdAt: at,
  ended: false,
  canVisit: true,
});

export const memberFrom = (
  courseId: string,
  person: { readonly uid: string; readonly username: string },
  role: CourseRole,
  joinedAt: number,
): CourseMemberRow => ({
  id: courseMemberId(courseId, person.uid),
  courseId,
  uid: person.uid,
  username: person.username,
  role,
  joinedAt,
});

/** May somebody with `role` remove or change `member`? Gone already is no reason to refuse. */
export const refuseChangeMember = (
  role: ScopeRole | undefined,
  member: Pick<CourseMemberRow, 'role'> | undefined,
): Refusal | undefined => {
  const notAllowed = refuseUnless(role, 'member.remove');
  if (notAllowed !== undefined) return notAllowed;
  return member?.role === 'teacher' ? courseRefusal.notATeacher : undefined;
};

/** Reading a course needs membership; to others it does not exist. */
export const refuseReadCourse = (role: ScopeRole | undefined): Refusal | undefined =>
  role === undefined ? coreRefusal.notAllowed : undefined;

/** Ending a course, and its links, are the teacher's (S-316). */
export const refuseManageCourse = (role: ScopeRole | undefined): Refusal | undefined =>
  refuseUnless(role, 'course.manage');

export const linkGone = (kind: GuestLinkKind): Refusal =>
  kind === 'supervise' ? courseRefusal.superviseLinkGone : courseRefusal.reviewLinkGone;
