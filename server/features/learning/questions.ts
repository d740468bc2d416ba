import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { isStaff, refuseUnless } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { contentTypes } from '#contract/features/content/keys.ts';
import {
  getCoursewareUseStatV2,
  getListsByFileType,
  type LearningStudent,
  liveStudyStatisticsHeadV2,
  liveStudyStatisticsV2,
} from '#contract/features/learning/calls.ts';
import { type LearnSort, learnStates } from '#contract/features/learning/keys.ts';
import type { LearnRow } from '#contract/features/learning/rows.ts';
import { percentOf, visitsOf } from '#contract/features/learning/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall } from '#server/core/feature.ts';
import { membershipIn, membersWithRole, roleIn } from '#server/core/sync/members.ts';
import { readRows } from '#server/core/sync/rows.ts';
import { namesOf } from '#server/features/account/public.ts';
import { activitiesOfType, activityById } from '#server/features/content/public.ts';
import { learn, learnersOf } from './store.ts';

/** Somebody outside is told the same whether or not the activity exists. */
const courseAsked = async (sql: Sql, uid: string, id: string, claimed?: string): Promise<Result<string>> => {
  const courseId = (await activityById(sql, id))?.courseId;
  const isOther = claimed !== undefined && claimed !== courseId;
  const role = courseId === undefined || isOther ? undefined : await roleIn(sql, uid, courseScope(courseId));
  const refusal = refuseUnless(role, 'learning.statistics');
  return refusal !== undefined || courseId === undefined ? refused(refusal ?? coreRefusal.notAllowed) : ok(courseId);
};

const studentOf = (uid: string, username: string, row: LearnRow | undefined): LearningStudent => ({
  uid,
  username,
  state: learnStates.indexOf(row?.state ?? 'notLearned'),
  learnSeconds: Math.floor((row?.time ?? 0) / second),
  percent: row === undefined ? 0 : percentOf(row),
  visits: visitsOf(row?.visits ?? []),
  lastAt: Math.floor((row?.lastAt ?? 0) / second),
  finishedAt: Math.floor((row?.finishedAt ?? 0) / second),
});

/** Every student of the course, by name: who has not begun is listed too. */
const studentsOf = async (sql: Sql, courseId: string, id: string): Promise<LearningStudent[]> => {
  const uids = await membersWithRole(sql, courseScope(courseId), 'student');
  const names = await namesOf(sql, uids);
  const learners = await learnersOf(sql, id);
  return uids.map((uid) => studentOf(uid, names.get(uid) ?? '', learners.get(uid))).sort(orders.name);
};

const byName = (one: LearningStudent, other: LearningStudent): number =>
  one.username.localeCompare(other.username, 'zh-CN') || (one.uid < other.uid ? -1 : 1);

const orders: Readonly<Record<string, (one: LearningStudent, other: LearningStudent) => number>> = {
  name: byName,
  time: (one, other) => one.learnSeconds - other.learnSeconds,
  last: (one, other) => one.lastAt - other.lastAt,
  percent: (one, other) => one.percent - other.percent || one.state - other.state,
};

const sorted = (students: readonly LearningStudent[], sort: LearnSort): LearningStudent[] => {
  const order = orders[sort.replace('-', '')] ?? byName;
  const sign = sort.startsWith('-') ? -1 : 1;
  return students.toSorted((one, other) => sign * order(one, other));
};

/** `type` 0 is everybody, the others one state each. */
const filtered = (students: readonly LearningStudent[], type: number): readonly LearningStudent[] =>
  type === 0 ? students : students.filter(({ state }) => state === type - 1);

const pageOf = <T>(list: readonly T[], { page, limit }: { readonly page: number; readonly limit: number }): T[] =>
  list.slice((page - 1) * limit, page * limit);

const totalsOf = (students: readonly LearningStudent[]) => ({
  students: students.length,
  learners: students.filter(({ state }) => state > 0).length,
  completed: students.filter(({ finishedAt }) => finishedAt > 0).length,
  learnSeconds: students.reduce((sum, { learnSeconds }) => sum + learnSeconds, 0),
});

const inGroup = async (sql: Sql, courseId: string, students: readonly LearningStudent[], groupId: string) => {
  if (groupId === '') return students;
  const kept: LearningStudent[] = [];
  for (const student of students) {
    const { groups } = (await membershipIn(sql, student.uid, courseScope(courseId))) ?? {
      groups: [] as readonly string[],
    };
    if (groups.includes(groupId)) kept.push(student);
  }
  return kept;
};

export const learningCalls = [
  onCall(getCoursewareUseStatV2, async ({ id, type, sort, ...paging }, { core, uid }) =>
    core.db.read(async (sql) => {
      const course = await courseAsked(sql, uid, id);
      if (!course.ok) return course;
      const students = await studentsOf(sql, course.value, id);
      const wanted = filtered(sorted(students, sort), type);
      return ok({ list: pageOf(wanted, paging), total: wanted.length, ...totalsOf(students) });
    }),
  ),
  onCall(liveStudyStatisticsV2, async ({ id, courseId: claimed, groupId, type, ...paging }, { core, uid }) =>
    core.db.read(async (sql) => {
      const course = await courseAsked(sql, uid, id, claimed);
      if (!course.ok) return course;
      const students = await inGroup(sql, course.value, await studentsOf(sql, course.value, id), groupId);
      const wanted = filtered(students, type);
      return ok({ list: pageOf(wanted, paging), total: wanted.length });
    }),
  ),
  onCall(liveStudyStatisticsHeadV2, async ({ id, courseId: claimed }, { core, uid }) =>
    core.db.read(async (sql) => {
      const course = await courseAsked(sql, uid, id, claimed);
      if (!course.ok) return course;
      return ok(totalsOf(await studentsOf(sql, course.value, id)));
    }),
  ),
  onCall(getListsByFileType, async ({ courseId, fileType, ...paging }, { core, uid }) =>
    core.db.read(async (sql) => {
      const role = await roleIn(sql, uid, courseScope(courseId));
      const refusal = refuseUnless(role, 'course.read');
      if (refusal !== undefined || role === undefined) return refused(refusal ?? coreRefusal.notAllowed);
      const all = await activitiesOfType(sql, courseId, fileType);
      const seen = all.filter(({ state }) => isStaff(role) || state === 'published');
      const shown = pageOf(seen, paging);
      const ids = shown.map(({ id }) => id);
      const mine = await readRows(sql, learn, userScope(uid), ids);
      const list = shown.map(({ id, title, kind, publishedAt }) => ({
        id,
        title,
        contentType: contentTypes[kind],
        state: learnStates.indexOf(mine.get(id)?.state ?? 'notLearned'),
        learnSeconds: Math.floor((mine.get(id)?.time ?? 0) / second),
        publishedAt: Math.floor(publishedAt / second),
      }));
      return ok({ list, total: seen.length });
    }),
  ),
];
