import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import * as groups from '#contract/features/homework/group-calls.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import * as peers from '#contract/features/homework/peer-calls.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onRead } from '#server/core/feature.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { namesOf } from '#server/features/account/public.ts';
import { groupsOfPeople } from '#server/features/group/public.ts';
import { logPage } from './log.ts';
import { peerTasksOf, peerWorksOf } from './peer-store.ts';
import { attemptItem, namesOfSubjects, points, seconds, workOf, worksPage } from './questions.ts';
import { homework, review, reviewsOf, versionsOf } from './store.ts';

/** The course is the works' own: what the asker says of it was not asked about. */
const reviewers = async (sql: Sql, { activityId }: { activityId: string }) => {
  const [works, tasks] = await Promise.all([reviewsOf(sql, activityId), peerTasksOf(sql, activityId)]);
  const uids = works.filter(({ state }) => state === 'submitted' || state === 'late').map(({ subject }) => subject);
  const courseId = works[0]?.courseId ?? '';
  const [names, of] = await Promise.all([namesOf(sql, uids), groupsOfPeople(sql, courseId, uids)]);
  return uids.map((uid) => {
    const mine = tasks.filter(({ reviewer }) => reviewer === uid);
    const done = mine.filter(({ doneAt }) => doneAt > 0).length;
    return { uid, username: names.get(uid) ?? '', groupid: of.get(uid)?.[0] ?? '', total: mine.length, done };
  });
};

export const groupQuestions = [
  onRead(groups.listGroups, worksPage),
  onRead(groups.getGroupHomework, async ({ activityId, subject }, { sql, core }) => {
    const row = await readRow(sql, review, workScope(activityId), reviewId(activityId, subject));
    if (row === undefined) return refused(homeworkRefusal.notHandedIn);
    const { versions, more } = await versionsOf(sql, activityId, subject, core.limits.pullBytes);
    const names = await namesOfSubjects(sql, [row]);
    return ok({ ...workOf(row, names), list: versions.map(attemptItem), more: Number(more), members: row.members });
  }),
  onRead(groups.homeworkLogListGroup, ({ activityId, groupId, page, size }, { sql }) =>
    logPage(sql, activityId, { page, size, subject: groupId }),
  ),
  onRead(peers.getReviewInfo, async ({ courseId, activityId }, { sql }) => {
    const [task, tasks] = await Promise.all([
      readRow(sql, homework, courseScope(courseId), activityId),
      peerTasksOf(sql, activityId),
    ]);
    if (task?.peer == null) return refused(homeworkRefusal.modeUnset);
    const { count, way, isAnonymous, dropsOutliers, dueAt } = task.peer;
    return ok({
      count,
      way,
      anonymous: Number(isAnonymous),
      dropoutliers: Number(dropsOutliers),
      dueat: seconds(dueAt),
      total: tasks.length,
      done: tasks.filter(({ doneAt }) => doneAt > 0).length,
    });
  }),
  onRead(peers.getExaminesPeople, async (input, { sql }) => ok({ list: await reviewers(sql, input) })),
  onRead(peers.getExaminesPeopleGroup, async (input, { sql }) => {
    const list = await reviewers(sql, input);
    return ok({ list: list.sort((one, other) => one.groupid.localeCompare(other.groupid)) });
  }),
  onRead(peers.getDistributionResult, async ({ activityId }, { sql }) => {
    const tasks = await peerTasksOf(sql, activityId);
    const names = await namesOf(sql, [...new Set(tasks.flatMap(({ reviewer, subject }) => [reviewer, subject]))]);
    const person = (uid: string) => ({ uid, username: names.get(uid) ?? '' });
    const list = [...Map.groupBy(tasks, ({ subject }) => subject)].map(([subject, those]) => ({
      ...person(subject),
      reviewers: those.map(({ reviewer, doneAt, score }) => ({
        ...person(reviewer),
        done: Number(doneAt > 0),
        score: points(score),
      })),
    }));
    return ok({ list });
  }),
  onRead(peers.getStudentReviewInfo, async ({ activityId }, { sql, uid }) => {
    const list = (await peerWorksOf(sql, activityId, uid)).map(({ id, number, text, score, comment, doneAt }) => ({
      id,
      number,
      text,
      score: points(score),
      comment,
      done: Number(doneAt > 0),
    }));
    return ok({ list });
  }),
];
