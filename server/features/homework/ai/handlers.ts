import type { Input } from '#contract/core/call.ts';
import { ok, refused } from '#contract/core/result.ts';
import { minute } from '#contract/core/time.ts';
import type { Facts } from '#contract/core/write.ts';
import { type ActivityRef, workScope } from '#contract/features/activity/keys.ts';
import { type aiReviewHomework, getHomeworkAiReviewSetting } from '#contract/features/homework/ai-calls.ts';
import { aiSettingFrom, noAiSetting, proposalAsked } from '#contract/features/homework/ai-rules.ts';
import * as writes from '#contract/features/homework/ai-writes.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { aiProposalTable } from '#contract/features/homework/tables.ts';
import type { Core } from '#server/core/core.ts';
import { type Act, type JobHandler, onRead, type Schedule } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRow, readRows } from '#server/core/sync/rows.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { logAct } from '../log.ts';
import { reviewsById } from '../public.ts';
import { askerOf } from './asker.ts';
import { aiProposal, aiSetting, dropAsk, putAsk } from './store.ts';

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

type Asked = ActivityRef & Pick<Input<typeof aiReviewHomework>, 'judging'>;

const askOf = async (tx: Tx, asked: Asked, given: readonly string[], { uid, at }: Act) => {
  const { courseId, activityId, judging } = asked;
  if (judging !== undefined) await tx.put(aiSetting, aiSettingFrom({ courseId, activityId, ...judging }, { at }));
  const subjects = [...new Set(given)];
  const [reviews, before] = await Promise.all([
    reviewsById(tx.sql, activityId, subjects),
    proposalsOf(tx, activityId, subjects),
  ]);
  let count = 0;
  for (const subject of subjects) {
    const id = reviewId(activityId, subject);
    const next = proposalAsked(reviews.get(id), before.get(id), { uid, at: tx.now });
    if (next === undefined) continue;
    await tx.put(aiProposal, next);
    await putAsk(tx.sql, next);
    count += 1;
  }
  await tx.enqueue(beginAsking.name, {});
  return ok({ count });
};

const hasModel = ({ model }: Core) => (model === undefined ? refused(homeworkRefusal.noModel) : undefined);

const askMany = onWrite(writes.aiReviewHomework, {
  ready: async (input, { core }) => hasModel(core) ?? ok(input),
  paces: ({ subjects }, uid) => reading(subjects.length, uid),
  after: (tx, { input, act }) => askOf(tx, input, input.subjects, act),
});

const askOne = (write: typeof writes.aiReviewSingleHomework) =>
  onWrite(write, {
    ready: async (input, { core }) => hasModel(core) ?? ok(input),
    paces: (_input, uid) => reading(1, uid),
    after: (tx, { input, act }) => askOf(tx, input, [input.subject], act),
  });

/** Of these works, those whose proposal was there and is gone. */
const withoutProposal = (
  { activityId, subjects }: ActivityRef & { readonly subjects: readonly string[] },
  { was, is }: Record<'was' | 'is', Facts['get']>,
) =>
  [...new Set(subjects)].filter((subject) => {
    const id = reviewId(activityId, subject);
    return was(aiProposalTable, id) !== undefined && is(aiProposalTable, id) === undefined;
  });

const retract = (write: typeof writes.retractAiReview) =>
  onWrite(write, {
    after: async (tx, done) => {
      for (const subject of withoutProposal(done.input, done))
        await dropAsk(tx.sql, reviewId(done.input.activityId, subject));
      return undefined;
    },
  });

const take = onWrite(writes.takeAiReviews, {
  after: async (tx, done) => {
    const { activityId, subjects } = done.input;
    const taken = withoutProposal(done.input, done);
    if (taken.length > 0) await logAct(tx, { activityId, what: 'aiTaken', subjects: taken }, done.act);
    return ok({ left: [...new Set(subjects)].filter((subject) => !taken.includes(subject)) });
  },
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
  onWrite(writes.saveHomeworkAiReviewSetting),
  askMany,
  askOne(writes.aiReviewSingleHomework),
  askOne(writes.aiReviewSingleGroupHomework),
  retract(writes.retractAiReview),
  retract(writes.retractAiGroupReview),
  take,
];

export const aiQuestions = [
  onRead(getHomeworkAiReviewSetting, async ({ courseId, activityId }, { sql, core }) => {
    const row =
      (await readRow(sql, aiSetting, workScope(activityId), activityId)) ?? noAiSetting({ courseId, activityId });
    const { strictness, guidance, withReference } = row;
    return ok({ available: Number(core.model !== undefined), strictness, guidance, reference: Number(withReference) });
  }),
];
