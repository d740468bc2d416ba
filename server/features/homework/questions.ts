import { ok, refused } from '#contract/core/result.ts';
import { audiencesOf, courseScope, userScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { workStateOf } from '#contract/features/homework/handing-in.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import * as calls from '#contract/features/homework/questions.ts';
import type { AttemptRow, HandInRow, HomeworkRow, ReviewRow, StandingRow } from '#contract/features/homework/rows.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { has } from '#contract/features/payment/keys.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onRead, type Reading } from '#server/core/feature.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { membershipIn, membershipsOf } from '#server/core/sync/members.ts';
import { readRow, readRows } from '#server/core/sync/rows.ts';
import { namesOf } from '#server/features/account/public.ts';
import { studentsFor } from '#server/features/activity/people.ts';
import { activity } from '#server/features/activity/store.ts';
import { groupIn } from '#server/features/group/public.ts';
import { vipOf } from '#server/features/payment/public.ts';
import { logPage } from './log.ts';
import { attemptsOf, homework, homeworkOf, review, reviewsOf, sharedOf, standing, versionsOf } from './store.ts';
import { authorsOf } from './tell.ts';

export const seconds = (at: number): number => Math.floor(at / second);
export const points = (score: number | null | undefined): number | null => (score == null ? null : score / 100);

type Activities = ReadonlyMap<string, ActivityRow>;

const simple = (row: Pick<HomeworkRow, 'id' | 'kind' | 'mode' | 'hidesScores'>, of: ActivityRow) => ({
  id: row.id,
  title: of.title,
  kind: row.kind,
  type: row.mode,
  total: of.total / 100,
  closesAt: seconds(of.closesAt),
  blocklate: Number(of.blocksLate),
  published: Number(of.state === 'published'),
  hidescore: Number(row.hidesScores),
});

const activitiesOf = (sql: Sql, courseId: string, rows: readonly Pick<HomeworkRow, 'id'>[]): Promise<Activities> =>
  readRows(
    sql,
    activity,
    courseScope(courseId),
    rows.map(({ id }) => id),
  );

const taskOf = async (sql: Sql, courseId: string, id: string) => {
  const [row, of] = await Promise.all([
    readRow(sql, homework, courseScope(courseId), id),
    readRow(sql, activity, courseScope(courseId), id),
  ]);
  return row === undefined || of === undefined ? undefined : { row, of };
};

export const workOf = (row: ReviewRow, names: ReadonlyMap<string, string>) => ({
  uid: row.subject,
  username: names.get(row.subject) ?? '',
  state: row.state,
  attempts: row.attempts,
  finishedat: seconds(row.finishedAt),
  arrivedat: seconds(row.arrivedAt),
  score: points(row.draft.score),
  comment: row.draft.comment,
  released: Number(row.released !== null),
});

export const attemptItem = ({ id, number, text, files, message, finishedAt, arrivedAt }: HandInRow | AttemptRow) => ({
  id,
  number,
  text,
  files,
  message,
  finishedat: seconds(finishedAt),
  arrivedat: seconds(arrivedAt),
});

interface QuestionScope {
  readonly activityId: string;
  readonly state?: ReviewRow['state'] | undefined;
  readonly page: number;
  readonly size: number;
}

const hasMembers = ({ members }: ReviewRow): boolean => members.length > 0;

/** Of people, and of groups where they hand in together. */
export const namesOfSubjects = async (sql: Sql, works: readonly ReviewRow[]): Promise<ReadonlyMap<string, string>> => {
  const names = await namesOf(
    sql,
    works.filter((work) => !hasMembers(work)).map(({ subject }) => subject),
  );
  const groups = await Promise.all(
    works.filter(hasMembers).map(({ courseId, subject }) => groupIn(sql, courseId, subject)),
  );
  return new Map([
    ...names,
    ...groups.flatMap((group): [string, string][] => (group === undefined ? [] : [[group.id, group.name]])),
  ]);
};

export const worksPage = async ({ activityId, state, page, size }: QuestionScope, { sql }: Pick<Reading, 'sql'>) => {
  const rows = (await reviewsOf(sql, activityId)).filter((row) => state === undefined || row.state === state);
  const shown = rows.slice((page - 1) * size, page * size);
  const names = await namesOfSubjects(sql, shown);
  return ok({ list: shown.map((row) => workOf(row, names)), total: rows.length });
};

/** What somebody sees of the homework of one course, with how far they are. */
const ownOf = async (sql: Sql, uid: string, courseId: string) => {
  const member = await membershipIn(sql, uid, courseScope(courseId));
  if (member === undefined) return [];
  const read = audiencesOf(member);
  const rows = (await homeworkOf(sql, courseId)).filter(
    ({ readers }) => read === undefined || readers.some((audience) => read.includes(audience)),
  );
  const [of, stands] = await Promise.all([
    activitiesOf(sql, courseId, rows),
    readRows(
      sql,
      standing,
      userScope(uid),
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.flatMap((row) => {
    const placed = of.get(row.id);
    if (placed === undefined) return [];
    return [{ ...simple(row, placed), ...saidOf(stands.get(row.id)) }];
  });
};

const saidOf = (row: StandingRow | undefined) => ({
  state: workStateOf(row),
  score: points(row?.feedback?.score),
});

const isGraded = ({ released }: ReviewRow): boolean => released !== null;

export const homeworkQuestions = [
  onRead(calls.getHomework, async ({ courseId, activityId }, { sql }) => {
    const task = await taskOf(sql, courseId, activityId);
    if (task === undefined) return refused(homeworkRefusal.gone);
    const { content, files } = task.row;
    return ok({ ...simple(task.row, task.of), content, files });
  }),
  onRead(calls.getHomeworkSimple, async ({ courseId, activityId }, { sql }) => {
    const task = await taskOf(sql, courseId, activityId);
    return task === undefined ? refused(homeworkRefusal.gone) : ok(simple(task.row, task.of));
  }),
  onRead(calls.getlistsTeacher, async ({ courseId, page, limit }, { sql }) => {
    const rows = await homeworkOf(sql, courseId);
    const shown = rows.slice((page - 1) * limit, page * limit);
    const of = await activitiesOf(sql, courseId, shown);
    const list = [];
    for (const row of shown) {
      const placed = of.get(row.id);
      if (placed === undefined) continue;
      const [works, students] = await Promise.all([reviewsOf(sql, row.id), studentsFor(sql, placed)]);
      const submitted = works.filter(({ state }) => state === 'submitted' || state === 'late').length;
      list.push({
        ...simple(row, placed),
        submitted,
        graded: works.filter(isGraded).length,
        students: students.length,
      });
    }
    return ok({ list, total: rows.length });
  }),
  onRead(calls.getListByCourseToStudent, async ({ courseId }, { sql, uid }) =>
    ok({ list: await ownOf(sql, uid, courseId) }),
  ),
  onRead(calls.getActivityList, async (_input, { sql, uid }) => {
    const courses = (await membershipsOf(sql, uid)).filter(
      ({ scope, role }) => scope.startsWith('course:') && role === 'student',
    );
    const list = [];
    for (const { scope } of courses) {
      const courseId = scopeValue(scope);
      for (const one of await ownOf(sql, uid, courseId)) list.push({ ...one, courseId });
    }
    const last = Number.POSITIVE_INFINITY;
    return ok({ list: list.sort((one, other) => (one.closesAt || last) - (other.closesAt || last)) });
  }),
  onRead(calls.getListByHomework, worksPage),
  onRead(calls.getlistByhomework, worksPage),
  onRead(calls.getStudentHomework, async ({ activityId, subject }, { sql, core }) => {
    const row = await readRow(sql, review, workScope(activityId), reviewId(activityId, subject));
    if (row === undefined) return refused(homeworkRefusal.notHandedIn);
    const names = await namesOfSubjects(sql, [row]);
    const { versions, more } = await versionsOf(sql, activityId, subject, core.limits.pullBytes);
    return ok({ ...workOf(row, names), list: versions.map(attemptItem), more: Number(more) });
  }),
  onRead(calls.getHandupHomework, async ({ activityId }, { sql, core, uid }) => {
    const row = await readRow(sql, standing, userScope(uid), activityId);
    const { versions, more } = await attemptsOf(sql, uid, activityId, core.limits.pullBytes);
    return ok({
      ...saidOf(row),
      returnreason: row?.returnReason ?? '',
      comment: row?.feedback?.comment ?? '',
      list: versions.map(attemptItem),
      more: Number(more),
    });
  }),
  onRead(calls.getHandupListsVip, async ({ activityId }, { sql, uid, role, now }) => {
    const isMember = role !== 'student' || has('whoSubmitted', await vipOf(sql, uid, now));
    const works = (await reviewsOf(sql, activityId)).filter(({ state }) => state === 'submitted' || state === 'late');
    const done = works.flatMap((work) => authorsOf(work).map((author) => ({ author, arrivedAt: work.arrivedAt })));
    if (!isMember) return ok({ list: [], total: done.length, needvip: 1 });
    const names = await namesOf(
      sql,
      done.map(({ author }) => author),
    );
    const list = done.map(({ author, arrivedAt }) => ({
      uid: author,
      username: names.get(author) ?? '',
      arrivedat: seconds(arrivedAt),
    }));
    return ok({ list, total: list.length, needvip: 0 });
  }),
  onRead(calls.homeworkLogList, ({ activityId, page, size }, { sql }) => logPage(sql, activityId, { page, size })),
  onRead(calls.listShared, async ({ activityId }, { sql }) => {
    const rows = await sharedOf(sql, activityId);
    const names = await namesOf(
      sql,
      rows.map(({ subject }) => subject).filter((subject) => subject !== ''),
    );
    const list = rows.map(({ id, subject, text, files, reason }) => ({
      id,
      username: names.get(subject) ?? '',
      text,
      files,
      reason,
    }));
    return ok({ list });
  }),
];
