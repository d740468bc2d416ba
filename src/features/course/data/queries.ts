import type { CourseRole } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type {
  CourseCodeRow,
  CourseMemberRow,
  CourseRow,
  GuestLinkRow,
  GuestRow,
} from '#contract/features/course/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { courseCodeTable, courseMemberTable, courseTable, guestLinkTable, guestTable } from './tables.ts';

export interface MyCourse {
  readonly course: CourseRow;
  readonly role: CourseRole;
}

/** The courses I am in, newest semester first, then newest course first. */
export const myCourses = async (replica: Replica): Promise<MyCourse[]> => {
  const mine = await replica.rows(courseMemberTable).where('uid').equals(replica.uid).toArray();
  const courses = await replica.rows(courseTable).bulkGet(mine.map(({ courseId }) => courseId));
  return mine
    .flatMap(({ role }, index) => {
      const course = courses[index];
      return course === undefined ? [] : [{ course, role }];
    })
    .sort(({ course: one }, { course: other }) => bySemester(one, other));
};

const bySemester = (one: CourseRow, other: CourseRow): number =>
  other.semester.localeCompare(one.semester) || other.term - one.term || other.createdAt - one.createdAt;

export const courseById = (replica: Replica, courseId: string): Promise<CourseRow | undefined> =>
  replica.rows(courseTable).get(courseId);

const roleOrder: Readonly<Record<CourseRole, number>> = { teacher: 0, assistant: 1, student: 2 };

/** Teachers first, then assistants, then students, each by name. */
export const membersOf = async (replica: Replica, courseId: string): Promise<CourseMemberRow[]> => {
  const names = new Intl.Collator('zh');
  return (await replica.rows(courseMemberTable).where('courseId').equals(courseId).toArray()).sort(
    (one, other) =>
      roleOrder[one.role] - roleOrder[other.role] ||
      names.compare(one.username, other.username) ||
      (one.uid < other.uid ? -1 : 1),
  );
};

const courseScopes = courseScope('');

/** The courses that lie whole on this device: they open without a network. */
export const coursesOnDevice = async ({ db }: Replica): Promise<ReadonlySet<string>> => {
  const [known, loading] = await Promise.all([
    db.cursors.where('s').startsWith(courseScopes).primaryKeys(),
    db.loads.where('s').startsWith(courseScopes).primaryKeys(),
  ]);
  const incomplete = new Set(loading);
  return new Set(known.filter((s) => !incomplete.has(s)).map((s) => s.slice(courseScopes.length)));
};

/** The join code; staff have it. */
export const courseCode = (replica: Replica, courseId: string): Promise<CourseCodeRow | undefined> =>
  replica.rows(courseCodeTable).get(courseId);

/** Links by which people look at the course, newest first; staff have them. */
export const guestLinksOf = async (replica: Replica, courseId: string): Promise<GuestLinkRow[]> =>
  (await replica.rows(guestLinkTable).where('courseId').equals(courseId).toArray()).sort(
    (one, other) => other.createdAt - one.createdAt,
  );

export const guestsOf = (replica: Replica, courseId: string): Promise<GuestRow[]> =>
  replica.rows(guestTable).where('courseId').equals(courseId).sortBy('joinedAt');

/** Courses that I look at by a link. */
export const visitedCourses = async (replica: Replica): Promise<{ course: CourseRow; guest: GuestRow }[]> => {
  const mine = await replica.rows(guestTable).where('uid').equals(replica.uid).toArray();
  const courses = await replica.rows(courseTable).bulkGet(mine.map(({ courseId }) => courseId));
  return mine.flatMap((guest, index) => {
    const course = courses[index];
    return course === undefined ? [] : [{ course, guest }];
  });
};
