import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import { hour, second } from '#contract/core/time.ts';
import { listFeedback, listSchoolFeedback } from '#contract/features/portal/calls.ts';
import { feedbackPerHour, portalRefusal } from '#contract/features/portal/rules.ts';
import { sendFeedback } from '#contract/features/portal/writes.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall } from '#server/core/feature.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { deskOf } from '#server/features/account/public.ts';
import { attach, factsOf, openAddress } from '#server/features/upload/public.ts';
import { feedbackPage, feedbackSince } from './store.ts';

/** Asked before the text is looked at, and again where it is written. */
const refuseMore = async (sql: Sql, uid: string, now: number): Promise<Refusal | undefined> =>
  (await feedbackSince(sql, uid, now - hour)) >= feedbackPerHour ? portalRefusal.tooMuch : undefined;

const ready = async (
  input: Input<typeof sendFeedback.call>,
  { core, uid }: { readonly core: Core; readonly uid: string },
) => {
  const refusal = await core.db.read((sql) => refuseMore(sql, uid, core.now()));
  if (refusal !== undefined) return refused(refusal);
  // Judged as it will be stored: a text of nothing but forbidden things is empty.
  const content = await cleaned(input.content, 'content');
  return content.ok ? ok({ ...input, content: content.value }) : content;
};

const send = onWrite(sendFeedback, {
  ready,
  more: (tx, _input, { uid, now }) => refuseMore(tx.sql, uid, now),
  before: async (tx, { input, act, more }) => {
    if (more !== undefined) return refused(more);
    const attached = await attach(tx, act, {
      files: filesIn(input.content).map((file) => ({ id: file })),
      to: { key: `feedback:${input.id}`, scope: userScope(act.uid), audiences: ['all'] },
    });
    return attached.ok ? ok(input) : attached;
  },
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

export const portalMutations = [send];
export const portalCalls = [list, listOfSchool];
