import type { Input } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import {
  type Actor,
  type CourseRole,
  can,
  isCourseAdmin,
  isGuest,
  isOfCourse,
  rights,
  roleOfActor,
} from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import {
  getMemberList,
  getQrCode,
  getStudentCount,
  getUserInfoInCourse,
  myAllCourses,
} from '#contract/features/course/calls.ts';
import {
  courseLimits,
  courseMemberId,
  courseRoleCode,
  deletePattern,
  guestRoleCode,
  invalidLinkCode,
  joinAddress,
  reviewingIdentity,
} from '#contract/features/course/keys.ts';
import { getDeletePattern } from '#contract/features/course/manage-calls.ts';
import { checkMyInfo, checkPeople, shareInvite } from '#contract/features/course/people-calls.ts';
import { getRemovedMembers } from '#contract/features/course/questions.ts';
import type { CourseRow, ShelfRow } from '#contract/features/course/rows.ts';
import { isInfoMissing } from '#contract/features/course/rules.ts';
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
import { lookingUp } from '#server/core/session/paces.ts';
import { waiting } from '#server/core/session/rate.ts';
import { actorsOf } from '#server/core/sync/members.ts';
import { removedFrom } from '#server/core/sync/membership/write.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { namesOf, personOf } from '#server/features/account/public.ts';
import { goesWith } from './managing.ts';
import { memberInfo, shelvesOf } from './own-store.ts';
import { readLines } from './people.ts';
import { course, courseCode, coursesOf, membersOf, studentCountOf } from './store.ts';

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

const shelfCalls = [
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

/** 0 study, 1 teach, 2 assist (E-014). */
const iconType = (role: CourseRole): number => courseRoleCode[role];

const removedAtMost = 100;

/** What one may do in a course, as the specification keeps it beside one's session (E-003). */
const authOf = (actor: Actor, courseRole: number) => ({
  courseAdmin: Number(roleOfActor(actor) === 'teacher' || isCourseAdmin(actor)),
  identity: can(actor, 'homework.review') ? reviewingIdentity : courseRole,
  auth: rights.filter((right) => can(actor, right)),
});

const noAuth = { courseAdmin: 0, identity: invalidLinkCode, auth: [] };

const asker = async (sql: Sql, uid: string) => ({ uid, username: (await personOf(sql, uid))?.username ?? '' });

const managing = [
  onRead(getDeletePattern, async ({ courseId }, { sql }) => {
    const { members, items } = await goesWith({ sql }, courseId);
    const pattern = members + items > 0 ? deletePattern.inUse : deletePattern.empty;
    return ok({ pattern, members, items, days: courseLimits.keptDays });
  }),
  onRead(checkPeople, async ({ courseId, lines }, { sql, uid, core }) => {
    const wait = await core.pacer.use(lookingUp(lines.length, uid));
    if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
    return ok({
      lines: (await readLines(sql, { courseId, lines, by: uid })).map(({ line: _, ...read }) => read),
    });
  }),
  onRead(checkMyInfo, async ({ courseId }, { sql, scope, uid, role }) => {
    const row = await readRow(sql, course, scope, courseId);
    const info = await readRow(sql, memberInfo, scope, courseMemberId(courseId, uid));
    const asked = { asksNumber: row?.asksNumber ?? false, asks: row?.asks ?? [] };
    return ok({
      missing: Number(role === 'student' && isInfoMissing(asked, info)),
      asksNumber: Number(asked.asksNumber),
      asks: asked.asks,
      studentNumber: info?.studentNumber ?? '',
      answers: info?.answers ?? {},
    });
  }),
  onRead(shareInvite, async ({ courseId }, { sql, scope, actor }) => {
    const row = await readRow(sql, course, scope, courseId);
    const { code } = (await readRow(sql, courseCode, scope, courseId)) ?? { code: '' };
    return ok({
      title: row?.name ?? '',
      text: row?.className ?? '',
      url: can(actor, 'member.add') ? joinAddress(code) : `/studentEnrollCourseDetail?courseid=${courseId}`,
    });
  }),
];

export const courseCalls = [
  ...managing,
  ...shelfCalls,
  onRead(myAllCourses, async (_input, { sql, uid }) => {
    const courses = (await coursesOf(sql, uid))
      .filter(({ row }) => row.deletesAt === 0)
      .map(({ row, role }) => ({
        id: row.id,
        name: row.name,
        className: row.className,
        minpic: row.cover,
        role: courseRoleCode[role],
        semester: row.semester,
        term: row.term,
        icontype: iconType(role),
      }));
    return ok({ courses });
  }),
  onRead(
    getUserInfoInCourse,
    async ({ courseId }, { sql, uid, scope, role, actor }) => {
      const row = await readRow(sql, course, scope, courseId);
      if (!isOfCourse(role) || row === undefined) return refused(coreRefusal.notAllowed);
      const courseRole = isGuest(role) ? guestRoleCode[role] : courseRoleCode[role];
      const authData = authOf(actor, courseRole);
      const person = await asker(sql, uid);
      return ok({ ...person, courseRole, ended: Number(row.ended), canVisit: Number(row.canVisit), authData });
    },
    async ({ isGuest: isGuestAsking }, { sql, uid, refusal }) =>
      isGuestAsking === 1
        ? ok({ ...(await asker(sql, uid)), courseRole: invalidLinkCode, ended: 0, canVisit: 0, authData: noAuth })
        : refused(refusal),
  ),
  onRead(getMemberList, async ({ courseId, page, limit }, { sql }) => {
    const members = await membersOf(sql, courseId);
    const list = members.slice((page - 1) * limit, page * limit).map((one) => ({
      uid: one.uid,
      username: one.username,
      role: courseRoleCode[one.role],
      joinedAt: Math.floor(one.joinedAt / second),
    }));
    return ok({ list, total: members.length });
  }),
  onRead(getRemovedMembers, async (_input, { sql, scope }) => {
    const uids = await removedFrom(sql, scope, removedAtMost);
    const names = await namesOf(sql, uids);
    return ok({ list: uids.map((uid) => ({ uid, username: names.get(uid) ?? '' })) });
  }),
  onRead(getStudentCount, async ({ courseId }, { sql }) => ok({ studentCount: await studentCountOf(sql, courseId) })),
  onRead(getQrCode, async ({ courseId }, { sql, scope }) => {
    const row = await readRow(sql, course, scope, courseId);
    const { code } = (await readRow(sql, courseCode, scope, courseId)) ?? { code: '' };
    return ok({
      code,
      qrcode: joinAddress(code),
      name: row?.name ?? '',
      className: row?.className ?? '',
      studentCount: await studentCountOf(sql, courseId),
    });
  }),
];
