import { actorFrom, type CourseRole, type GuestRole, type Rights } from '#contract/core/roles.ts';
import { courseMemberId, isClosed, isOff } from '#contract/features/course/keys.ts';
import type { CourseMemberRow, CourseRow } from '#contract/features/course/rows.ts';
import { courseMemberTable, courseTable, guestTable } from '#contract/features/course/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { courseById, type MyCourse, memberInfos, membersOf, myCourses } from './queries.ts';

/** As what I act in the course, as far as this device knows; what every rule of a course asks first. */
export const actorIn = async (
  replica: Replica,
  courseId: string,
): Promise<CourseRole | GuestRole | (Rights & { readonly role: CourseRole }) | undefined> => {
  const id = courseMemberId(courseId, replica.uid);
  const member = await replica.rows(courseMemberTable).get(id);
  if (member !== undefined) return actorFrom(member.role, member);
  return (await replica.rows(guestTable).get(id))?.role;
};

/** What I am in the course; what I may do there is asked of the actor. */
export const roleIn = async (replica: Replica, courseId: string): Promise<CourseRole | GuestRole | undefined> => {
  const actor = await actorIn(replica, courseId);
  return typeof actor === 'object' ? actor.role : actor;
};

/** Everybody in my courses, once each, with one of the courses we share. */
export const allMembers = async (replica: Replica): Promise<readonly CourseMemberRow[]> => [
  ...new Map((await replica.rows(courseMemberTable).toArray()).map((member) => [member.uid, member])).values(),
];

/** My courses, for whoever stands outside of a course. */
export const coursesOfMine = (replica: Replica): Promise<readonly MyCourse[]> => myCourses(replica);

export const courseOf = (replica: Replica, courseId: string): Promise<CourseRow | undefined> =>
  courseById(replica, courseId);

/** My role in each of my courses. */
export const myRoles = async (replica: Replica): Promise<Map<string, CourseRole>> => {
  const mine = await replica.rows(courseMemberTable).where('uid').equals(replica.uid).toArray();
  return new Map(mine.map(({ courseId, role }) => [courseId, role]));
};

/** Whether I am kept out of a course that this device has: it is deleted, or closed to what I am in it. */
const keepsOut = (course: CourseRow, role: CourseRole | undefined): boolean =>
  course.deletesAt > 0 || (role !== 'teacher' && (role === 'student' ? isClosed(course) : isOff(course)));

/** Of rows of many courses those whose course lets me in: the others stay on this device, and are not shown (0018). */
export const ofOpenCourses = async <Row extends { readonly courseId: string }>(
  replica: Replica,
  rows: readonly Row[],
): Promise<Row[]> => {
  const [courses, roles] = await Promise.all([replica.rows(courseTable).toArray(), myRoles(replica)]);
  const closed = new Set(courses.filter((one) => keepsOut(one, roles.get(one.id))).map(({ id }) => id));
  return rows.filter(({ courseId }) => !closed.has(courseId));
};

/** Everybody in my courses, by course. */
export const membersOfCourses = async (replica: Replica): Promise<Map<string, CourseMemberRow[]>> =>
  Map.groupBy(await replica.rows(courseMemberTable).toArray(), ({ courseId }) => courseId);

/** Who is in one course: teachers first, each by name. */
export const membersIn = (replica: Replica, courseId: string): Promise<readonly CourseMemberRow[]> =>
  membersOf(replica, courseId);

/** Student numbers of a course's members, by uid. */
export const studentNumbersIn = async (replica: Replica, courseId: string): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await memberInfos(replica, courseId))].map(([uid, { studentNumber }]) => [uid, studentNumber]));
