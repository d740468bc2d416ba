import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { filesIn } from '#contract/core/text/words.ts';
import { hour, second } from '#contract/core/time.ts';
import { listFeedback, listSchoolFeedback, sendFeedback } from '#contract/features/portal/calls.ts';
import { feedbackFrom, feedbackPerHour, portalRefusal, refuseSendFeedback } from '#contract/features/portal/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall, onMutation, readied } from '#server/core/feature.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { deskOf } from '#server/features/account/public.ts';
import { attach, factsOf, openAddress } from '#server/features/upload/public.ts';
import { feedback, feedbackPage, feedbackSince } from './store.ts';

/** Asked before the text is looked at, and again where it is written. */
const refuseMore = async (sql: Sql, uid: string, now: number): Promise<Refusal | undefined> =>
  (await feedbackSince(sql, uid, now - hour)) >= feedbackPerHour ? portalRefusal.tooMuch : undefined;

const ready = async (
  input: Input<typeof sendFeedback>,
  { core, uid }: { readonly core: Core; readonly uid: string },
) => {
  const refusal = await core.db.read((sql) => refuseMore(sql, uid, core.now()));
  if (refusal !== undefined) return refused(refusal);
  // Judged as it will be stored: a text of nothing but forbidden things is empty.
  const content = await cleaned(input.content, 'content');
  return content.ok ? ok({ ...input, content: content.value }) : content;
};

const send = onMutation(sendFeedback, async (tx, input, act) => {
  const refusal = refuseSendFeedback(input);
  if (refusal !== undefined) return refused(refusal);
  (await tx.claim(feedback, userScope(act.uid), input.id))();
  const more = await refuseMore(tx.sql, act.uid, act.now);
  if (more !== undefined) return refused(more);
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

const pageOf = async (core: Core, wanted: Parameters<typeof feedbackPage>[1]) => {
  const { rows, total } = await core.db.read((sql) => feedbackPage(sql, wanted));
  const shown = rows.map(async (row) => ({
    ...row,
    files: await filesOf(core, row.content),
    createdAt: Math.floor(row.createdAt / second),
  }));
  return ok({ list: await Promise.all(shown), total });
};

const list = onCall(listFeedback, (page, { core }) => pageOf(core, page));

const listOfSchool = onCall(listSchoolFeedback, async (page, { core, uid }) => {
  const desk = await core.db.read((sql) => deskOf(sql, uid));
  return desk === undefined ? refused(coreRefusal.notAllowed) : pageOf(core, { ...page, coid: desk.coid });
});

export const portalMutations = [readied(sendFeedback, ready, send)];
export const portalCalls = [list, listOfSchool];
