import { ok, refused } from '#contract/core/result.ts';
import { minute } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import * as calls from '#contract/features/homework/ai-calls.ts';
import {
  aiSettingFrom,
  isReady,
  noAiSetting,
  proposalAsked,
  reviewProposed,
} from '#contract/features/homework/ai-rules.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import type { Core } from '#server/core/core.ts';
import {
  type Act,
  type JobHandler,
  onMutation,
  onPacedMutation,
  onRead,
  readied,
  type Schedule,
} from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRow, readRows } from '#server/core/sync/rows.ts';
import { writeLog } from '../log.ts';
import { reviewedTask, reviewsById } from '../public.ts';
import { review } from '../store.ts';
import { askerOf } from './asker.ts';
import { aiProposal, aiSetting, dropAsk, putAsk } from './store.ts';

interface Place {
  readonly courseId: string;
  readonly activityId: string;
}

/** Works that one person has read: a class of 600 at once, then as many again in a day. */
const reading = (works: number, uid: string): readonly Pace[] => [
  { key: `works for a model by ${uid}`, perSecond: 600 / (24 * 60 * 60), burst: 600, count: works },
];

const proposalsOf = (tx: Tx, activityId: string, subjects: readonly string[]) =>
  readRows(
    tx.sql,
    aiProposal,
    workScope(activityId),
    subjects.map((subject) => reviewId(activityId, subject)),
  );

const askOf = async (tx: Tx, place: Place, given: readonly string[], act: Act) => {
  const task = await reviewedTask(tx, place, act.uid);
  if (!task.ok) return task;
  const subjects = [...new Set(given)];
  const { activityId } = place;
  const [reviews, before] = await Promise.all([
    reviewsById(tx.sql, activityId, subjects),
    proposalsOf(tx, activityId, subjects),
  ]);
  let count = 0;
  for (const subject of subjects) {
    const id = reviewId(activityId, subject);
    const next = proposalAsked(reviews.get(id), before.get(id), { uid: act.uid, at: tx.now });
    if (next === undefined) continue;
    await tx.put(aiProposal, next);
    await putAsk(tx.sql, next);
    count += 1;
  }
  await tx.enqueue(beginAsking.name, {});
  return ok({ count });
};

const hasModel = ({ model }: Core) => (model === undefined ? refused(homeworkRefusal.noModel) : undefined);

const askMany = readied(
  calls.aiReviewHomework,
  async (input, { core }) => hasModel(core) ?? ok(input),
  onPacedMutation(
    calls.aiReviewHomework,
    ({ subjects }, uid) => reading(subjects.length, uid),
    (tx, input, act) => askOf(tx, input, input.subjects, act),
  ),
);

const askOne = (call: typeof calls.aiReviewSingleHomework) =>
  readied(
    call,
    async (input, { core }) => hasModel(core) ?? ok(input),
    onPacedMutation(
      call,
      (_input, uid) => reading(1, uid),
      (tx, input, act) => askOf(tx, input, [input.subject], act),
    ),
  );

const retract = (call: typeof calls.retractAiReview) =>
  onMutation(call, async (tx, input, act) => {
    const task = await reviewedTask(tx, input, act.uid);
    if (!task.ok) return task;
    const scope = workScope(input.activityId);
    for (const [id] of await proposalsOf(tx, input.activityId, [...new Set(input.subjects)])) {
      await tx.remove(aiProposal, scope, id);
      await dropAsk(tx.sql, id);
    }
    return ok({});
  });

const take = onMutation(calls.takeAiReviews, async (tx, input, act) => {
  const task = await reviewedTask(tx, input, act.uid);
  if (!task.ok) return task;
  const { activityId } = input;
  const subjects = [...new Set(input.subjects)];
  const [reviews, proposals] = await Promise.all([
    reviewsById(tx.sql, activityId, subjects),
    proposalsOf(tx, activityId, subjects),
  ]);
  const done: string[] = [];
  for (const [id, row] of reviews) {
    const proposal = proposals.get(id);
    const next = reviewProposed(row, proposal, act);
    if (next === row || proposal === undefined || !isReady(proposal, row)) continue;
    await tx.put(review, next);
    await tx.remove(aiProposal, workScope(activityId), id);
    done.push(row.subject);
  }
  const id = `${act.uid}.${act.mid}`;
  const entry = { id, activityId, by: act.uid, what: 'aiTaken', subjects: done, detail: '', at: act.at } as const;
  if (done.length > 0) await writeLog(tx.sql, entry, tx.now);
  return ok({ left: subjects.filter((subject) => !done.includes(subject)) });
});

const save = onMutation(calls.saveHomeworkAiReviewSetting, async (tx, input, act) => {
  const task = await reviewedTask(tx, input, act.uid);
  if (!task.ok) return task;
  await tx.put(aiSetting, aiSettingFrom(input, act));
  return ok({});
});

/** After the commit. */
export const beginAsking: JobHandler = {
  name: 'homework.beginAsking',
  run: async ({ core }) => askerOf(core).wake(),
};

/** Takes up what another server left, and what is to be tried again. */
export const askAgain: Schedule = {
  name: 'homework.askAgain',
  every: minute,
  run: async ({ core }) => askerOf(core).wake(),
};

export const aiMutations = [
  save,
  askMany,
  askOne(calls.aiReviewSingleHomework),
  askOne(calls.aiReviewSingleGroupHomework),
  retract(calls.retractAiReview),
  retract(calls.retractAiGroupReview),
  take,
];

export const aiQuestions = [
  onRead(calls.getHomeworkAiReviewSetting, async ({ courseId, activityId }, { sql, core }) => {
    const row =
      (await readRow(sql, aiSetting, workScope(activityId), activityId)) ?? noAiSetting({ courseId, activityId });
    const { strictness, guidance, withReference } = row;
    return ok({ available: Number(core.model !== undefined), strictness, guidance, reference: Number(withReference) });
  }),
];
