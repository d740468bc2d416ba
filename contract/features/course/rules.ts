import type { Input } from '#contract/core/call.ts';
import { fileAddress } from '#contract/core/files.ts';
import { coreRefusal, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import {
  type Actor,
  actorFrom,
  type CourseRole,
  can,
  refuseUnless,
  rights,
  type UserType,
} from '#contract/core/roles.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { createCourse } from './calls.ts';
import { courseMemberId, coverFile, type GuestLinkKind } from './keys.ts';
import type { updateCourse } from './manage-calls.ts';
import type { setMemberRights, updateMyCourseInfo } from './people-calls.ts';
import type { CourseMemberRow, CourseRow, MemberInfoRow, ShelfRow } from './rows.ts';

export const courseRefusal = refusals('course', {
  nameBlank: { text: 'Give the course a name.', field: 'name' },
  /** The two years of the semester do not follow each other. */
  semesterWrong: { text: 'The two years of the semester must follow each other.', field: 'semester' },
  onlyTeachers: { text: 'Only teachers can create courses.', code: replyCode.notAllowed },
  codeUnknown: {
    text: 'No course has this join code. Check it with your teacher.',
    code: replyCode.notFound,
    field: 'code',
  },
  alreadyMember: { text: 'You are already in this course.' },
  /** Somebody removed them: the code alone brings nobody back. */
  wasRemoved: {
    text: 'You were removed from this course. Ask its teacher to let you in again.',
    code: replyCode.notAllowed,
    field: 'code',
  },
  /** A teacher of the course is neither removed nor changed this way. */
  notATeacher: { text: 'A teacher of the course cannot be removed or changed here.', code: replyCode.notAllowed },
  /** Withdrawn, over, or never there. */
  superviseLinkGone: {
    text: 'This supervisor link is no longer valid. Please open a new one.',
    code: replyCode.notAllowed,
  },
  reviewLinkGone: {
    text: 'This review link is no longer valid. Please contact the person in charge of the course.',
    code: replyCode.notAllowed,
  },
  tooManyLinks: { text: 'The course has too many open links. Withdraw some first.' },
  linkIsFull: { text: 'Too many people came by this link. Ask for a new one.' },
  /** The code opens the course again when its teacher starts it. */
  codeStopped: {
    text: 'This join code is stopped for now. Ask your teacher to start it again.',
    code: replyCode.notAllowed,
    field: 'code',
  },
  /** The course is joined by applying: `params.courseId` says which. */
  enrolFirst: { text: 'You apply for this course; its teachers decide.', code: replyCode.notAllowed, field: 'code' },
  /** Its teachers keep this person out. */
  blocked: { text: 'You cannot join this course. Ask its teacher why.', code: replyCode.notAllowed, field: 'code' },
  /** Switched off, or deleted, by its owner. */
  off: { text: 'The course is switched off. Ask its teacher.', code: replyCode.notAllowed },
  /** What was typed is not the course's name. */
  nameWrong: { text: 'This is not the name of the course.', field: 'name' },
  /** Nobody of the institution has this account. */
  personUnknown: {
    text: 'No one at your school has this account. Check the spelling.',
    code: replyCode.notFound,
    field: 'account',
  },
  /** A course is handed to somebody else, and to a teacher. */
  notATeachersAccount: { text: 'A course can be handed to a teacher only.', field: 'account' },
  notToOneself: { text: 'The course is yours already.', field: 'account' },
  noOffer: { text: 'The offer was taken back.', code: replyCode.notFound },
  ownerStays: { text: 'The course is yours. Hand it over before you leave it.', code: replyCode.notAllowed },
  /** Nobody gives what they do not have, or changes their own rights. */
  rightsBeyondOwn: {
    text: 'You can give only rights that you have yourself, and not change your own.',
    code: replyCode.notAllowed,
  },
  notAnAssistant: { text: 'This member is not an assistant any more.' },
  numberBlank: { text: 'Enter your student number.', field: 'studentNumber' },
  answerBlank: { text: 'Fill in everything that is asked.', field: 'answers' },
  coverWrong: { text: 'A cover is a picture of at most 512 KB.', field: 'cover' },
  copyToItself: { text: 'Choose another course: this one is the same.', field: 'fromCourseId' },
  /** No backup that Moodle writes. */
  notABackup: { text: 'This is no Moodle backup. Choose a file that ends with .mbz.', field: 'file' },
  tooManyImports: { text: 'Other imports of this course are still running. Wait for them, or stop one.' },
});

export const refuseCreateCourse = (input: Input<typeof createCourse>, userType: UserType): Refusal | undefined => {
  if (userType !== 'teacher') return courseRefusal.onlyTeachers;
  if (input.name.trim() === '') return courseRefusal.nameBlank;
  return refuseSemester(input.semester);
};

const refuseSemester = (semester: string): Refusal | undefined => {
  const [from, to] = semester.split('-').map(Number);
  return from === undefined || to !== from + 1 ? courseRefusal.semesterWrong : undefined;
};

type Said = Input<typeof updateCourse>;

export const refuseUpdateCourse = (
  { name, semester, cover = '' }: Said,
  actor: Actor | undefined,
): Refusal | undefined => {
  const notAllowed = refuseUnless(actor, 'course.manage');
  if (notAllowed !== undefined) return notAllowed;
  if (name !== undefined && name.trim() === '') return courseRefusal.nameBlank;
  if (cover !== '' && coverFile(cover) === undefined) return courseRefusal.coverWrong;
  return semester === undefined ? undefined : refuseSemester(semester);
};

export const courseAfter = (row: CourseRow, { courseId: _, cover, asks, ...given }: Said): CourseRow => {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const next: CourseRow = { ...row, ...said };
  return {
    ...next,
    name: next.name.trim(),
    className: next.className.trim(),
    location: next.location.trim(),
    ...(asks === undefined ? {} : { asks: [...new Set(asks)] }),
    ...(cover === undefined ? {} : { cover: coverAddress(cover) }),
  };
};

const coverAddress = (cover: string): string => {
  const id = coverFile(cover);
  return id === undefined ? '' : fileAddress(id);
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
  creditHours: 0,
  location: '',
  cover: '',
  deactivated: false,
  deletesAt: 0,
  asksNumber: false,
  asks: [],
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
  granted: [],
  denied: [],
});

/** May `actor` remove or change `member`? Gone already is no reason to refuse. */
export const refuseChangeMember = (
  actor: Actor | undefined,
  member: Pick<CourseMemberRow, 'role'> | undefined,
  right: 'member.remove' | 'member.role' = 'member.remove',
): Refusal | undefined => {
  const notAllowed = refuseUnless(actor, right);
  if (notAllowed !== undefined) return notAllowed;
  return member?.role === 'teacher' ? courseRefusal.notATeacher : undefined;
};

/** A right that one has after a change and had not before, or the other way round, and that the actor lacks. */
const isBeyond = (by: Actor | undefined, before: Actor, after: Actor): boolean =>
  rights.some((right) => can(before, right) !== can(after, right) && !can(by, right));

/** Another role gives, or takes, all the rights of one: of each the actor must have it. */
export const refuseSetRole = (
  actor: Actor | undefined,
  role: CourseRole,
  member: CourseMemberRow | undefined,
): Refusal | undefined => {
  const early = refuseChangeMember(actor, member, 'member.role');
  if (early !== undefined || member === undefined || member.role === role) return early;
  return isBeyond(actor, actorFrom(member.role, member), role) ? courseRefusal.rightsBeyondOwn : undefined;
};

/** Of rights only those that differ from what stands are given or taken: of each the actor must have it. */
export const refuseSetRights = (
  { uid, granted, denied }: Input<typeof setMemberRights>,
  by: { readonly uid: string; readonly actor: Actor | undefined },
  member: CourseMemberRow | undefined,
): Refusal | undefined => {
  const notAllowed = refuseUnless(by.actor, 'member.role');
  if (notAllowed !== undefined) return notAllowed;
  if (member?.role === 'teacher') return courseRefusal.notATeacher;
  if (member === undefined || member.role !== 'assistant') return courseRefusal.notAnAssistant;
  const before = actorFrom(member.role, member);
  const after = actorFrom(member.role, { granted, denied });
  return uid === by.uid || isBeyond(by.actor, before, after) ? courseRefusal.rightsBeyondOwn : undefined;
};

/** Only what is a right here is kept. */
export const memberWithRights = (
  member: CourseMemberRow,
  { granted, denied }: Pick<Input<typeof setMemberRights>, 'granted' | 'denied'>,
): CourseMemberRow => {
  const kept = actorFrom('assistant', { granted, denied });
  return typeof kept === 'string'
    ? { ...member, granted: [], denied: [] }
    : { ...member, granted: [...kept.granted], denied: [...kept.denied] };
};

/** Somebody else’s role has the rights of that role, and no others. */
export const memberWithRole = (member: CourseMemberRow, role: CourseRole): CourseMemberRow =>
  member.role === role ? member : { ...member, role, granted: [], denied: [] };

/** Leaving: the owner hands the course over first. */
export const refuseQuit = (member: Pick<CourseMemberRow, 'role'> | undefined): Refusal | undefined =>
  member?.role === 'teacher' ? courseRefusal.ownerStays : undefined;

type Info = Omit<Input<typeof updateMyCourseInfo>, 'courseId'>;

/** What a course asks for is told whole (S-404); staff may leave gaps. */
export const refuseInfo = (
  { studentNumber, answers }: Info,
  course: Pick<CourseRow, 'asksNumber' | 'asks'> | undefined,
): Refusal | undefined => {
  if (course === undefined) return coreRefusal.notAllowed;
  if (course.asksNumber && studentNumber.trim() === '') return courseRefusal.numberBlank;
  return course.asks.some((ask) => (answers[ask] ?? '').trim() === '') ? courseRefusal.answerBlank : undefined;
};

export const infoFrom = (courseId: string, uid: string, { studentNumber, answers }: Info): MemberInfoRow => ({
  id: courseMemberId(courseId, uid),
  courseId,
  uid,
  studentNumber: studentNumber.trim(),
  answers: Object.fromEntries(Object.entries(answers).map(([ask, answer]) => [ask, answer.trim()])),
});

/** Whether the course has asked for something that it was not told. */
export const isInfoMissing = (
  course: Pick<CourseRow, 'asksNumber' | 'asks'>,
  info: Pick<MemberInfoRow, 'studentNumber' | 'answers'> | undefined,
): boolean =>
  refuseInfo({ studentNumber: info?.studentNumber ?? '', answers: info?.answers ?? {} }, course) !== undefined;

/** A course that one never pinned, sorted or archived. */
export const shelfFrom = (id: string, uid: string): ShelfRow => ({ id, uid, pinnedAt: 0, place: 0, archivedAt: 0 });
/** Ending a course, and its links, are the teacher's (S-316). */
export const refuseManageCourse = (role: Actor | undefined): Refusal | undefined => refuseUnless(role, 'course.manage');

export const linkGone = (kind: GuestLinkKind): Refusal =>
  kind === 'supervise' ? courseRefusal.superviseLinkGone : courseRefusal.reviewLinkGone;
