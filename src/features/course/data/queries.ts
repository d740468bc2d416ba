import { type Actor, actorFrom, type CourseRole } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { ImportRow } from '#contract/features/course/imports.ts';
import type {
  CourseCodeRow,
  CourseMemberRow,
  CourseRow,
  GuestLinkRow,
  GuestRow,
  MemberInfoRow,
  OfferRow,
  ShelfRow,
  TransferRow,
} from '#contract/features/course/rows.ts';
import {
  courseCodeTable,
  courseImportTable,
  courseMemberTable,
  courseTable,
  guestLinkTable,
  guestTable,
  memberInfoTable,
  offerTable,
  shelfTable,
  transferTable,
} from '#contract/features/course/tables.ts';
import type { Replica } from '#src/core/replica.ts';

export interface MyCourse {
  readonly course: CourseRow;
  readonly role: CourseRole;
  /** The role with my own rights. */
  readonly actor: Actor;
  /** How I keep it among mine. */
  readonly shelf: Pick<ShelfRow, 'pinnedAt' | 'place' | 'archivedAt'>;
}

const unshelved: MyCourse['shelf'] = { pinnedAt: 0, place: 0, archivedAt: 0 };

const allMine = async (replica: Replica): Promise<MyCourse[]> => {
  const mine = await replica.rows(courseMemberTable).where('uid').equals(replica.uid).toArray();
  const ids = mine.map(({ courseId }) => courseId);
  const [courses, shelves] = await Promise.all([
    replica.rows(courseTable).bulkGet(ids),
    replica.rows(shelfTable).bulkGet(ids),
  ]);
  return mine
    .flatMap((member, index) => {
      const course = courses[index];
      if (course === undefined) return [];
      const { role } = member;
      return [{ course, role, actor: actorFrom(role, member), shelf: shelves[index] ?? unshelved }];
    })
    .sort(({ course: one, shelf: ofOne }, { course: other, shelf: ofOther }) =>
      bySemester(one, other, ofOne.place - ofOther.place),
    );
};

/** The courses I am in, newest semester first, in it those I sorted, then the newest; not those that are deleted. */
export const myCourses = async (replica: Replica): Promise<MyCourse[]> =>
  (await allMine(replica)).filter(({ course }) => course.deletesAt === 0);

/** Mine that can still be taken back, those that go first before the others. */
export const deletedCourses = async (replica: Replica): Promise<CourseRow[]> =>
  (await allMine(replica))
    .filter(({ course, role }) => course.deletesAt > 0 && role === 'teacher')
    .map(({ course }) => course)
    .sort((one, other) => one.deletesAt - other.deletesAt);

const bySemester = (one: CourseRow, other: CourseRow, places: number): number => {
  if (one.semester !== other.semester) return one.semester < other.semester ? 1 : -1;
  return other.term - one.term || places || other.createdAt - one.createdAt;
};

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

/** What members told the course, by uid: everybody's for staff, one's own for a student. */
export const memberInfos = async (replica: Replica, courseId: string): Promise<Map<string, MemberInfoRow>> => {
  const rows = await replica.rows(memberInfoTable).where('courseId').equals(courseId).toArray();
  return new Map(rows.map((row) => [row.uid, row]));
};

/** To whom the course is offered; staff see it. */
export const transferOf = (replica: Replica, courseId: string): Promise<TransferRow | undefined> =>
  replica.rows(transferTable).get(courseId);

/** Courses that somebody wants to hand over to me. */
export const offersToMe = (replica: Replica): Promise<OfferRow[]> => replica.rows(offerTable).toArray();

/** What is or was brought into the course from elsewhere, the newest first; staff see it. */
export const importsOf = async (replica: Replica, courseId: string): Promise<ImportRow[]> =>
  (await replica.rows(courseImportTable).where('courseId').equals(courseId).toArray()).sort(
    (one, other) => other.createdAt - one.createdAt,
  );
