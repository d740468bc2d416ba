import type { Input } from '#contract/core/call.ts';
import { ok } from '#contract/core/result.ts';
import { type CourseRole, can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { courseRoleCode } from '#contract/features/course/keys.ts';
import type { CourseRow, ShelfRow } from '#contract/features/course/rows.ts';
import {
  archiveSemesterCourseList,
  archiveSemesterList,
  getCourseStateAll,
  getCoursesToCopy,
  getMySimpleSemesterList,
  getSimpleSemesterMyTeachCourseList,
  semesterCourseList,
  semesterList,
} from '#contract/features/course/shelf-calls.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onRead } from '#server/core/feature.ts';
import { actorsOf } from '#server/core/sync/members.ts';
import { shelvesOf } from './own-store.ts';
import { coursesOf } from './store.ts';

interface Mine {
  readonly row: CourseRow;
  readonly role: CourseRole;
  readonly shelf: ShelfRow | undefined;
}

/** Pinned ones first, then in the person's own order, then the newest; what is deleted is in no list. */
const mine = async (sql: Sql, uid: string): Promise<readonly Mine[]> => {
  const [courses, shelves] = await Promise.all([coursesOf(sql, uid), shelvesOf(sql, uid)]);
  const placed = courses
    .filter(({ row }) => row.deletesAt === 0)
    .map(({ row, role }) => ({ row, role, shelf: shelves.get(row.id) }));
  return placed.toSorted(
    (one, other) => rank(one) - rank(other) || (one.shelf?.place ?? 0) - (other.shelf?.place ?? 0),
  );
};

const rank = ({ shelf }: Mine): number => (shelf !== undefined && shelf.pinnedAt > 0 ? 0 : 1);
const isArchived = ({ shelf }: Mine): boolean => (shelf?.archivedAt ?? 0) > 0;
const isTaught = ({ role }: Mine): boolean => role === 'teacher';

const semestersOf = (courses: readonly Mine[]) => {
  const groups = Map.groupBy(courses, ({ row }) => `${row.semester} ${row.term}`);
  const list = [...groups.values()].flatMap((group) =>
    group[0] === undefined ? [] : [{ semester: group[0].row.semester, term: group[0].row.term, courses: group.length }],
  );
  return ok({
    list: list.sort((one, other) =>
      one.semester === other.semester ? other.term - one.term : one.semester < other.semester ? 1 : -1,
    ),
  });
};

const itemOf = (one: Mine) => {
  const { row, role, shelf } = one;
  return {
    id: row.id,
    name: row.name,
    className: row.className,
    minpic: row.cover,
    role: courseRoleCode[role],
    semester: row.semester,
    term: row.term,
    icontype: courseRoleCode[role],
    top: Number((shelf?.pinnedAt ?? 0) > 0),
    archived: Number(isArchived(one)),
  };
};

const pageOf = (courses: readonly Mine[], { page, limit }: Pick<Input<typeof semesterCourseList>, 'page' | 'limit'>) =>
  ok({ list: courses.slice((page - 1) * limit, page * limit).map(itemOf), total: courses.length });

const isIn =
  ({ semester, term }: Pick<CourseRow, 'semester' | 'term'>) =>
  ({ row }: Mine): boolean =>
    row.semester === semester && row.term === term;

export const shelfCalls = [
  onRead(semesterList, async (_input, { sql, uid }) =>
    semestersOf((await mine(sql, uid)).filter((one) => !isArchived(one))),
  ),
  onRead(semesterCourseList, async (input, { sql, uid }) =>
    pageOf((await mine(sql, uid)).filter((one) => !isArchived(one)).filter(isIn(input)), input),
  ),
  onRead(getMySimpleSemesterList, async (_input, { sql, uid }) => semestersOf((await mine(sql, uid)).filter(isTaught))),
  onRead(getSimpleSemesterMyTeachCourseList, async (input, { sql, uid }) =>
    pageOf((await mine(sql, uid)).filter(isTaught).filter(isIn(input)), input),
  ),
  onRead(archiveSemesterList, async (_input, { sql, uid }) => semestersOf((await mine(sql, uid)).filter(isArchived))),
  onRead(archiveSemesterCourseList, async (input, { sql, uid }) =>
    pageOf((await mine(sql, uid)).filter(isArchived).filter(isIn(input)), input),
  ),
  onRead(getCourseStateAll, async (_input, { sql, uid }) => {
    const all = await mine(sql, uid);
    const shown = all.filter((one) => !isArchived(one));
    const as = (role: CourseRole) => shown.filter((one) => one.role === role).length;
    return ok({
      teach: as('teacher'),
      study: as('student'),
      assist: as('assistant'),
      top: shown.filter((one) => rank(one) === 0).length,
      archived: all.length - shown.length,
    });
  }),
  onRead(getCoursesToCopy, async (input, { sql, uid }) => {
    const all = await mine(sql, uid);
    const actors = await actorsOf(
      sql,
      uid,
      all.map(({ row }) => courseScope(row.id)),
    );
    return pageOf(
      all.filter(({ row }) => can(actors.get(courseScope(row.id)), 'course.copy')),
      input,
    );
  }),
];
