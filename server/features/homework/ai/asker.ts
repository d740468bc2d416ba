import { can } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { AiProposalRow } from '#contract/features/homework/ai-rows.ts';
import { noAiSetting } from '#contract/features/homework/ai-rules.ts';
import type { Core } from '#server/core/core.ts';
import { asideOf } from '#server/core/jobs/aside.ts';
import type { Model } from '#server/core/model/model.ts';
import { change } from '#server/core/sync/change.ts';
import { actorIn } from '#server/core/sync/members.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { activity } from '#server/features/activity/store.ts';
import { attemptById, taskById, wordsOfTask, wordsOfWork } from '../public.ts';
import { reference } from '../store.ts';
import { sent, systemOf, type Told, userOf } from './prompt.ts';
import { proposalIn } from './reply.ts';
import { type Ask, aiProposal, aiSetting, claimAsk, dropAsk, putOff } from './store.ts';

/** Questions of one server at once. */
const atOnce = 2;
/** After so many tries a work is given up; its teacher may ask again. */
const mostTries = 3;
const backoff = (tries: number): number => 20 * second * 2 ** tries;
const mostTokens = 2_000;

type Outcome = Pick<AiProposalRow, 'state' | 'why'> & Partial<AiProposalRow>;

const failed = (why: AiProposalRow['why']): Outcome => ({ state: 'failed', why });

/** Asks a model of one work after the other, beside the queue of jobs, which waits for nobody. */
export const askerOf = asideOf('homework ai', async (core, signal) => {
  const one = async () => {
    while (!signal.aborted) {
      const ask = await core.db.write((sql) => claimAsk(sql, core.now()));
      if (ask === undefined) return;
      await answerOne(core, ask, signal);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
});

const answerOne = async (core: Core, ask: Ask, signal: AbortSignal): Promise<void> => {
  try {
    await settle(core, ask, await proposalFor(core, ask, signal));
  } catch (error) {
    // Whoever comes next begins at once.
    if (signal.aborted) return core.db.write((sql) => putOff(sql, ask, 0));
    core.log.warn({ err: error, id: ask.id, attempts: ask.attempts }, 'a model was asked in vain');
    if (ask.attempts < mostTries) return core.db.write((sql) => putOff(sql, ask, core.now() + backoff(ask.attempts)));
    await settle(core, ask, failed(error instanceof Unusable ? 'unusable' : 'silent'));
  }
};

/** An answer came, and is none. */
class Unusable extends Error {}

const proposalFor = async (core: Core, ask: Ask, signal: AbortSignal): Promise<Outcome> => {
  if (core.model === undefined) return failed('silent');
  const told = await tellingOf(core, ask);
  if (told === undefined) return failed('unreadable');
  const { isPartly, ...what } = told;
  return { ...(await proposed(core.model, what, signal)), isPartly };
};

const proposed = async (model: Model, told: Told, signal: AbortSignal): Promise<Outcome> => {
  const answer = await model.answer({ system: systemOf(told), user: userOf(told), mostTokens, signal });
  const made = proposalIn(answer, told.scale, told.work);
  if (made === undefined) throw new Unusable('the model’s answer cannot be taken');
  return { state: 'ready', why: 'none', ...made };
};

/** All that a model is told of a work; `undefined` where it has no words, or its asker may not review any more. */
const tellingOf = async (
  core: Core,
  { courseId, activityId, attemptId, uid }: Ask,
): Promise<(Told & { readonly isPartly: boolean }) | undefined> => {
  const found = await core.db.read(async (sql) => ({
    actor: await actorIn(sql, uid, courseScope(courseId)),
    task: await taskById(sql, { courseId, activityId }),
    row: await readRow(sql, activity, courseScope(courseId), activityId),
    answer: await readRow(sql, reference, courseScope(courseId), activityId),
    setting:
      (await readRow(sql, aiSetting, workScope(activityId), activityId)) ?? noAiSetting({ courseId, activityId }),
    attempt: await attemptById(sql, activityId, attemptId),
  }));
  const { actor, task, row, answer, setting, attempt } = found;
  if (!can(actor, 'homework.review') || task === undefined || row === undefined || attempt === undefined)
    return undefined;
  const work = await wordsOfWork(core, attempt);
  if (work.text.trim() === '') return undefined;
  return {
    title: row.title,
    task: (await wordsOfTask(core, task)).text,
    reference: setting.withReference ? (answer?.content ?? '') : '',
    scale: { total: row.total, parts: task.parts },
    setting,
    work: work.text,
    fence: `text-${Buffer.from(core.random(new Uint8Array(9))).toString('hex')}`,
    isPartly: work.unread > 0 || work.text.length > sent.work,
  };
};

/** Told to staff, where the same attempt is still being asked of. */
const settle = (core: Core, ask: Ask, outcome: Outcome): Promise<void> =>
  change(core, [workScope(ask.activityId)], async (tx) => {
    await dropAsk(tx.sql, ask.id, ask.askedAt);
    const row = await tx.get(aiProposal, workScope(ask.activityId), ask.id);
    if (row?.state !== 'waiting' || row.askedAt !== ask.askedAt || row.attemptId !== ask.attemptId) return;
    await tx.put(aiProposal, { ...row, ...outcome, madeAt: tx.now });
  });
