import { ok } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { isReadBy } from '#contract/features/activity/audience.ts';
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
import { onRead } from '#server/core/feature.ts';
import { membershipIn, membersWithRole } from '#server/core/sync/members.ts';
import { readRows } from '#server/core/sync/rows.ts';
import { namesOf } from '#server/features/account/public.ts';
import { studentsFor } from '#server/features/activity/people.ts';
import { activityById } from '#server/features/activity/store.ts';
import { activitiesOfType } from '#server/features/content/public.ts';
import { learn, learnersOf } from './store.ts';

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

/** Every student whom it is for, by name: who has not begun is listed too. */
const studentsOf = async (sql: Sql, scope: string, id: string): Promise<LearningStudent[]> => {
  const activity = await activityById(sql, id);
  const uids = activity === undefined ? await membersWithRole(sql, scope, 'student') : await studentsFor(sql, activity);
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

const inGroup = async (sql: Sql, scope: string, students: readonly LearningStudent[], groupId: string) => {
  if (groupId === '') return students;
  const kept: LearningStudent[] = [];
  for (const student of students) {
    const { groups } = (await membershipIn(sql, student.uid, scope)) ?? {
      groups: [] as readonly string[],
    };
    if (groups.includes(groupId)) kept.push(student);
  }
  return kept;
};

export const learningCalls = [
  onRead(getCoursewareUseStatV2, async ({ id, type, sort, ...paging }, { sql, scope }) => {
    const students = await studentsOf(sql, scope, id);
    const wanted = filtered(sorted(students, sort), type);
    return ok({ list: pageOf(wanted, paging), total: wanted.length, ...totalsOf(students) });
  }),
  onRead(liveStudyStatisticsV2, async ({ id, groupId, type, ...paging }, { sql, scope }) => {
    const students = await inGroup(sql, scope, await studentsOf(sql, scope, id), groupId);
    const wanted = filtered(students, type);
    return ok({ list: pageOf(wanted, paging), total: wanted.length });
  }),
  onRead(liveStudyStatisticsHeadV2, async ({ id }, { sql, scope }) => ok(totalsOf(await studentsOf(sql, scope, id)))),
  onRead(getListsByFileType, async ({ courseId, fileType, ...paging }, { sql, uid, role, groups }) => {
    const all = await activitiesOfType(sql, courseId, fileType);
    const seen = all.filter((row) => isReadBy(row, { uid, role, groups }));
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
];
