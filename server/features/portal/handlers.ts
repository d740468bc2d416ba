import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { hour, second } from '#contract/core/time.ts';
import { listFeedback, sendFeedback } from '#contract/features/portal/calls.ts';
import { feedbackFrom, feedbackPerHour, portalRefusal, refuseSendFeedback } from '#contract/features/portal/rules.ts';
import { onCall, onMutation } from '#server/core/feature.ts';
import { sanitised } from '#server/core/rich-text.ts';
import { feedback, feedbackPage, feedbackSince } from './store.ts';

const send = onMutation(sendFeedback, async (tx, given, act) => {
  // Judged as it will be stored: a text of nothing but forbidden things is empty.
  const input = { ...given, content: sanitised(given.content) };
  const refusal = refuseSendFeedback(input);
  if (refusal !== undefined) return refused(refusal);
  if (await tx.isTaken(feedback, userScope(act.uid), input.id)) return refused(coreRefusal.idTaken);
  if ((await feedbackSince(tx.sql, act.uid, act.now - hour)) >= feedbackPerHour) return refused(portalRefusal.tooMuch);
  await tx.put(feedback, feedbackFrom(input, act));
  return ok({ id: input.id });
});

const list = onCall(listFeedback, async (page, { core }) =>
  core.db.read(async (sql) => {
    const { rows, total } = await feedbackPage(sql, page);
    return ok({ list: rows.map((row) => ({ ...row, createdAt: Math.floor(row.createdAt / second) })), total });
  }),
);

export const portalMutations = [send];
export const portalCalls = [list];
