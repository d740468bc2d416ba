import { type CourseRole, can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { courseRows } from '#contract/features/course/entities.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import type { CourseCodeRow, CourseMemberRow, CourseRow } from '#contract/features/course/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity, type StoredRow } from '#server/core/sync/entity.ts';

type CourseTables = {
  course_code: StoredRow<CourseCodeRow>;
  course_member: StoredRow<CourseMemberRow>;
};

export const course = entity(courseRows.course);

/** All staff see that there is one, and whether it was stopped; the code, which lets others in, is read by whoever may add people. */
export const courseCode = entity(courseRows.courseCode, {
  project: (row, { actor, role }) => (can(actor ?? role, 'member.add') ? row : { ...row, code: '' }),
});

export const courseMember = entity(courseRows.courseMember);

/** The course that a join code opens, and whether it was stopped. */
export const openedBy = async (sql: Sql, code: string) => {
  const found = await sql
    .withTables<CourseTables>()
    .selectFrom('course_code')
    .select(['course_id', 'stopped'])
    .where('code', '=', code)
    .executeTakeFirst();
  return found && { courseId: found.course_id, stopped: found.stopped === 1 };
};

/** Those of some courses that somebody is in. */
export const membershipsAmong = async (
  sql: Sql,
  uid: string,
  courseIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (courseIds.length === 0) return new Set();
  const found = await sql
    .withTables<CourseTables>()
    .selectFrom('course_member')
    .select('course_id')
    .where('uid', '=', uid)
    .where('course_id', 'in', courseIds)
    .execute();
  return new Set(found.map(({ course_id }) => course_id));
};

/** Which of these there are. */
export const existing = async (sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const found = await sql.withTables<AnyTables>().selectFrom('course').select('id').where('id', 'in', ids).execute();
  return new Set(found.map(({ id }) => String(id)));
};

/** Courses of a person with their role, newest semester first. */
export const coursesOf = async (
  sql: Sql,
  uid: string,
): Promise<{ readonly row: CourseRow; readonly role: CourseRole }[]> => {
  const members = await sql
    .withTables<CourseTables>()
    .selectFrom('course_member')
    .select(['course_id', 'role'])
    .where('uid', '=', uid)
    .execute();
  if (members.length === 0) return [];
  const roles = new Map(members.map(({ course_id, role }) => [course_id, role]));
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('course')
    .selectAll()
    .where('id', 'in', [...roles.keys()])
    .execute();
  return stored
    .map((one) => decodeRow(course, one))
    .map((row) => ({ row, role: roles.get(row.id) ?? 'student' }))
    .sort((one, other) => newestFirst(one.row, other.row));
};

const newestFirst = (one: CourseRow, other: CourseRow): number => {
  if (one.semester !== other.semester) return one.semester < other.semester ? 1 : -1;
  return other.term - one.term || other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);
};

/** Members of a course, teachers first, then by the time they came. */
export const membersOf = async (sql: Sql, courseId: string): Promise<CourseMemberRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('course_member')
    .selectAll()
    .where('course_id', '=', courseId)
    .execute();
  const rank: Readonly<Record<CourseRole, number>> = { teacher: 0, assistant: 1, student: 2 };
  return stored
    .map((one) => decodeRow(courseMember, one))
    .sort(
      (one, other) =>
        rank[one.role] - rank[other.role] || one.joinedAt - other.joinedAt || (one.id < other.id ? -1 : 1),
    );
};

export const studentCountOf = async (sql: Sql, courseId: string): Promise<number> => {
  const { count } = await sql
    .withTables<CourseTables>()
    .selectFrom('course_member')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('course_id', '=', courseId)
    .where('role', '=', 'student')
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const placeOfMember = (courseId: string, uid: string) =>
  [courseScope(courseId), courseMemberId(courseId, uid)] as const;

/** Those of `others` who belong to a course of `one`. */
export const classmatesAmong = async (sql: Sql, one: string, others: readonly string[]): Promise<Set<string>> => {
  if (others.length === 0) return new Set();
  const found = await sql
    .withTables<CourseTables>()
    .selectFrom('course_member as mine')
    .innerJoin('course_member as theirs', 'theirs.course_id', 'mine.course_id')
    .select('theirs.uid')
    .distinct()
    .where('mine.uid', '=', one)
    .where('theirs.uid', 'in', others)
    .execute();
  return new Set(found.map(({ uid }) => uid));
};
