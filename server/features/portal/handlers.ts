import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { filesIn } from '#contract/core/text/words.ts';
import { hour, second } from '#contract/core/time.ts';
import { listFeedback, sendFeedback } from '#contract/features/portal/calls.ts';
import { feedbackFrom, feedbackPerHour, portalRefusal, refuseSendFeedback } from '#contract/features/portal/rules.ts';
import type { Core } from '#server/core/core.ts';
import { onCall, onMutation } from '#server/core/feature.ts';
import { sanitised } from '#server/core/rich-text.ts';
import { attach, factsOf, openAddress } from '#server/features/upload/public.ts';
import { feedback, feedbackPage, feedbackSince } from './store.ts';

const send = onMutation(sendFeedback, async (tx, given, act) => {
  // Judged as it will be stored: a text of nothing but forbidden things is empty.
  const input = { ...given, content: sanitised(given.content) };
  const refusal = refuseSendFeedback(input);
  if (refusal !== undefined) return refused(refusal);
  if (await tx.isTaken(feedback, userScope(act.uid), input.id)) return refused(coreRefusal.idTaken);
  if ((await feedbackSince(tx.sql, act.uid, act.now - hour)) >= feedbackPerHour) return refused(portalRefusal.tooMuch);
  const attached = await attach(tx, act, {
    files: filesIn(input.content).map((file) => ({ id: file })),
    to: { key: `feedback:${input.id}`, scope: userScope(act.uid), audiences: ['all'] },
  });
  if (!attached.ok) return attached;
  await tx.put(feedback, feedbackFrom(input, act));
  return ok({ id: input.id });
});

/** The operator is nobody's member: what people show them is handed over with the list. */
const filesOf = async (core: Core, content: string) => {
  const files: { id: string; name: string; address: string }[] = [];
  for (const id of filesIn(content)) {
    const known = await core.db.read((sql) => factsOf(sql, id));
    if (known !== undefined) files.push({ id, name: known.name, address: await openAddress(core, id) });
  }
  return files;
};

const list = onCall(listFeedback, async (page, { core }) => {
  const { rows, total } = await core.db.read((sql) => feedbackPage(sql, page));
  const shown = rows.map(async (row) => ({
    ...row,
    files: await filesOf(core, row.content),
    createdAt: Math.floor(row.createdAt / second),
  }));
  return ok({ list: await Promise.all(shown), total });
});

export const portalMutations = [send];
export const portalCalls = [list];
