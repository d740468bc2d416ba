import { ok, refused } from '#contract/core/result.ts';
import { can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import * as calls from '#contract/features/similarity/calls.ts';
import { givingBack } from '#contract/features/similarity/keys.ts';
import { checkPrice, noCheck, similarityRefusal } from '#contract/features/similarity/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall, onRead } from '#server/core/feature.ts';
import { actorIn } from '#server/core/sync/members.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { namesOf } from '#server/features/account/public.ts';
import { activity } from '#server/features/activity/store.ts';
import { groupIn } from '#server/features/group/public.ts';
import { attemptById, wordsOfWork } from '#server/features/homework/public.ts';
import { vipOf } from '#server/features/payment/public.ts';
import { check, reportOf, type Source, similaritiesOf, similarity } from './store.ts';

const seconds = (at: number): number => Math.floor(at / second);
const percent = (thousandths: number): number => thousandths / 10;

/** Of a person, or of a group that hands in together. */
const nameOf = async (sql: Sql, courseId: string, subject: string): Promise<string> =>
  (await namesOf(sql, [subject])).get(subject) ?? (await groupIn(sql, courseId, subject))?.name ?? '';

/** The report on one work: of a person, or of a group. */
const report = (call: typeof calls.checkInfo) =>
  onCall(call, async ({ courseId, activityId, uid: subject }, { core, uid }) => {
    const found = await core.db.read(async (sql) => {
      const id = reviewId(activityId, subject);
      const row = await readRow(sql, similarity, workScope(activityId), id);
      const sources = await reportOf(sql, id);
      const attempt = row && (await attemptById(sql, activityId, row.attemptId));
      const name = await nameOf(sql, courseId, subject);
      return row && attempt && sources && { row, attempt, sources, name };
    });
    if (found === undefined) return refused(similarityRefusal.notCompared);
    const { row, attempt, sources, name } = found;
    const shown = [];
    for (const one of sources) shown.push(await sourceShown(core, uid, one, activityId));
    return ok({
      uid: subject,
      username: name,
      text: (await wordsOfWork(core, attempt)).text,
      similarity: percent(row.share),
      arrivedat: seconds(attempt.arrivedAt),
      sources: shown,
    });
  });

/** One source with its text, as far as the asker may read it still. */
const sourceShown = async (core: Core, uid: string, { share, passages, ...at }: Source, own: string) => {
  const found = await core.db.read(async (sql) => {
    if (!can(await actorIn(sql, uid, courseScope(at.courseId)), 'homework.review')) return undefined;
    const [attempt, name, of] = await Promise.all([
      attemptById(sql, at.activityId, at.attemptId),
      nameOf(sql, at.courseId, at.subject),
      readRow(sql, activity, courseScope(at.courseId), at.activityId),
    ]);
    return attempt && { attempt, name, title: of?.title ?? '' };
  });
  return {
    id: at.attemptId,
    username: found?.name ?? '',
    title: at.activityId === own ? '' : (found?.title ?? ''),
    similarity: percent(share),
    arrivedat: seconds(found?.attempt.arrivedAt ?? 0),
    text: found === undefined ? '' : (await wordsOfWork(core, found.attempt)).text,
    passages: passages.map(([a0, a1, b0, b1, common]) => ({
      a: [a0, a1] as [number, number],
      b: [b0, b1] as [number, number],
      common: common === 1,
    })),
  };
};

export const similarityQuestions = [
  onRead(calls.getHomeworkCheckRepeatInfo, async ({ courseId, activityId }, { sql }) => {
    const row = (await readRow(sql, check, workScope(activityId), activityId)) ?? noCheck({ courseId, activityId });
    const works = await similaritiesOf(sql, activityId);
    const names = await namesOf(
      sql,
      works.map(({ subject }) => subject),
    );
    return ok({
      state: row.state,
      progress: row.progress,
      threshold: row.threshold,
      autoreturn: givingBack.indexOf(row.giveBack),
      finishedat: seconds(row.finishedAt),
      list: works.map(({ subject, state, share, beyond, unread }) => ({
        uid: subject,
        username: names.get(subject) ?? '',
        state,
        similarity: percent(share),
        beyond: percent(beyond),
        unread,
      })),
    });
  }),
  report(calls.checkInfo),
  report(calls.checkInfoGroup),
  onRead(calls.isSupperCheckRepeat, async () => ok({ support: 1, kinds: ['docx', 'pdf', 'txt', 'md'] })),
  onRead(calls.checkGetCheckRepeatAuth, async (_input, { sql, uid, now }) => {
    const { isUnlimited } = checkPrice({ vip: await vipOf(sql, uid, now) });
    return ok({ may: 1, unlimited: Number(isUnlimited) });
  }),
  onRead(calls.getCheckRepeatPrice, async (_input, { sql, uid, now }) => {
    const { once, monthly, isUnlimited } = checkPrice({ vip: await vipOf(sql, uid, now) });
    return ok({ price: once / 100, monthly: monthly / 100, unlimited: Number(isUnlimited) });
  }),
];
