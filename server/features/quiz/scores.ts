import * as z from 'zod/mini';
import { courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { isAutomatic } from '#contract/features/question/score.ts';
import { scoreOf } from '#contract/features/quiz/rules.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { hasBegun, type JobKey } from '#server/core/jobs/job-table.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { recordResult } from '#server/features/activity/results/record.ts';
import { activity } from '#server/features/activity/store.ts';
import { keysOfPaper } from '#server/features/question/public.ts';
import { answeredBy, givenIn, roundsOf } from './store.ts';

const Scoring = z.object({ courseId: z.string(), activityId: z.string() });
type Scoring = z.infer<typeof Scoring>;

/**
 * What each student came to with the questions that were revealed: of each the last time it was asked. What only a person could judge
 * counts nothing, and is not read: of a class it may be megabytes.
 */
export const scoresOf = async (tx: Pick<Tx, 'sql'>, activityId: string): Promise<ReadonlyMap<string, number>> => {
  const [rounds, subjects, keys] = await Promise.all([
    roundsOf(tx.sql, activityId),
    answeredBy(tx.sql, activityId),
    keysOfPaper(tx.sql, activityId),
  ]);
  const asked = new Map(rounds.filter(({ revealedAt }) => revealedAt > 0).map((row) => [row.itemId, row]));
  const sums = new Map(subjects.map((uid) => [uid, 0]));
  for (const { id, versionId, question } of asked.values()) {
    const key = keys.get(versionId)?.key;
    if (key === undefined || !isAutomatic(question, key)) continue;
    for (const { subject, response, came } of await givenIn(tx.sql, id))
      if (subject !== '' && came !== 'after')
        sums.set(subject, (sums.get(subject) ?? 0) + scoreOf(question, key, response).score);
  }
  return sums;
};

/** Brings the results of a class up to what was revealed; asked too often, it comes to the same. */
const score: JobHandler = {
  name: 'quiz.score',
  run: async ({ core }, payload) => {
    const { courseId, activityId } = Scoring.parse(payload);
    const scope = courseScope(courseId);
    await change(core, [scope], async (tx) => {
      const row = await tx.get(activity, scope, activityId);
      if (row === undefined) return;
      for (const [uid, sum] of await scoresOf(tx, activityId))
        await recordResult(tx, row, uid, { state: 'done', score: sum, max: row.total, isShown: true });
    });
  },
};

const keyOf = ({ courseId, activityId }: Scoring, slot: number): JobKey => ({
  kind: 'quiz',
  scope: courseScope(courseId),
  id: `${activityId}/${slot}`,
});

/**
 * One scoring a second, however many answers come when it was shown what is right: the job of this second begins when all of that
 * second is surely committed, and what comes later still is in the next one that has not begun.
 */
export const askForScores = async (tx: Tx, { courseId, activityId }: Scoring): Promise<void> => {
  const of = { courseId, activityId };
  let slot = Math.floor(tx.now / second);
  while (await hasBegun(tx.sql, score.name, keyOf(of, slot))) slot += 1;
  await tx.enqueue(score.name, of, { key: keyOf(of, slot), runAt: (slot + 2) * second });
};

export const quizJobs = [score];
