import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import type { CourseRole } from '#contract/core/roles.ts';
import { isGuest, isOfCourse, refuseUnless } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import {
  getMemberList,
  getQrCode,
  getStudentCount,
  getUserInfoInCourse,
  myAllCourses,
} from '#contract/features/course/calls.ts';
import { courseRoleCode, guestRoleCode, invalidLinkCode } from '#contract/features/course/keys.ts';
import { refuseReadCourse } from '#contract/features/course/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall } from '#server/core/feature.ts';
import { membershipIn, roleIn as roleInScope } from '#server/core/sync/members.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { personOf } from '#server/features/account/public.ts';
import { course, courseCode, coursesOf, membersOf, studentCountOf } from './store.ts';

/** 0 study, 1 teach, 2 assist (E-014). */
const iconType = (role: CourseRole): number => courseRoleCode[role];

const roleIn = (sql: Sql, uid: string, courseId: string) => roleInScope(sql, uid, courseScope(courseId));

export const courseCalls = [
  onCall(myAllCourses, async (_input, { core, uid }) =>
    core.db.read(async (sql) => {
      const courses = (await coursesOf(sql, uid)).map(({ row, role }) => ({
        id: row.id,
        name: row.name,
        className: row.className,
        minpic: '',
        role: courseRoleCode[role],
        semester: row.semester,
        term: row.term,
        icontype: iconType(role),
      }));
      return ok({ courses });
    }),
  ),
  onCall(getUserInfoInCourse, async ({ courseId, isGuest: isGuestAsking }, { core, uid }) =>
    core.db.read(async (sql) => {
      const role = (await membershipIn(sql, uid, courseScope(courseId)))?.role;
      const person = await personOf(sql, uid);
      const asker = { uid, username: person?.username ?? '' };
      if (role === undefined && isGuestAsking === 1)
        return ok({ ...asker, courseRole: invalidLinkCode, ended: 0, canVisit: 0 });
      const row = await readRow(sql, course, courseScope(courseId), courseId);
      if (!isOfCourse(role) || row === undefined) return refused(coreRefusal.notAllowed);
      const courseRole = isGuest(role) ? guestRoleCode[role] : courseRoleCode[role];
      return ok({ ...asker, courseRole, ended: Number(row.ended), canVisit: Number(row.canVisit) });
    }),
  ),
  onCall(getMemberList, async ({ courseId, page, limit }, { core, uid }) =>
    core.db.read(async (sql) => {
      const refusal = refuseReadCourse(await roleIn(sql, uid, courseId));
      if (refusal !== undefined) return refused(refusal);
      const members = await membersOf(sql, courseId);
      const list = members.slice((page - 1) * limit, page * limit).map((one) => ({
        uid: one.uid,
        username: one.username,
        role: courseRoleCode[one.role],
        joinedAt: Math.floor(one.joinedAt / second),
      }));
      return ok({ list, total: members.length });
    }),
  ),
  onCall(getStudentCount, async ({ courseId }, { core, uid }) =>
    core.db.read(async (sql) => {
      const refusal = refuseReadCourse(await roleIn(sql, uid, courseId));
      return refusal === undefined ? ok({ studentCount: await studentCountOf(sql, courseId) }) : refused(refusal);
    }),
  ),
  onCall(getQrCode, async ({ courseId }, { core, uid }) =>
    core.db.read(async (sql) => {
      const scope = courseScope(courseId);
      const refusal = refuseUnless(await roleIn(sql, uid, courseId), 'notice.readers');
      if (refusal !== undefined) return refused(refusal);
      const row = await readRow(sql, course, scope, courseId);
      const { code } = (await readRow(sql, courseCode, scope, courseId)) ?? { code: '' };
      return ok({
        code,
        qrcode: `/joinCourse?code=${code}`,
        name: row?.name ?? '',
        className: row?.className ?? '',
        studentCount: await studentCountOf(sql, courseId),
      });
    }),
  ),
];
