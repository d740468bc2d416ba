import { randomUUID } from 'node:crypto';
import { userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { AttemptRow, Responses } from '#contract/features/exam/rows.ts';
import { isBlankResponse } from '#contract/features/question/responses.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { answer, answersOf, attemptPaper, voice } from './store.ts';

type Own = Pick<AttemptRow, 'id' | 'uid' | 'activityId'>;

/** The questions of an attempt that are answered without a name. */
const anonymousIn = async (tx: Tx, { id, uid }: Own): Promise<ReadonlySet<string>> => {
  const asked = await tx.get(attemptPaper, userScope(uid), id);
  const found = asked?.questions.filter(({ question }) => question.type === 'openAnonymous') ?? [];
  return new Set(found.map(({ itemId }) => itemId));
};

/** What staff have of an attempt under the name of whoever made it: nothing of what was asked anonymously. */
export const named = async (tx: Tx, own: Own, responses: Responses): Promise<Responses> => {
  const anonymous = await anonymousIn(tx, own);
  return anonymous.size === 0
    ? responses
    : Object.fromEntries(Object.entries(responses).filter(([itemId]) => !anonymous.has(itemId)));
};

/** What was written without a name reaches staff under an alias, which only the author's own row knows. */
export const giveVoices = async (tx: Tx, own: Own): Promise<void> => {
  const anonymous = await anonymousIn(tx, own);
  if (anonymous.size === 0) return;
  for (const row of await answersOf(tx.sql, own.uid, own.id)) {
    const { itemId, response } = row;
    if (!anonymous.has(itemId) || isBlankResponse(response ?? undefined) || response?.kind !== 'text') continue;
    const alias = row.alias || randomUUID();
    if (row.alias === '') await tx.put(answer, { ...row, alias });
    const before = await tx.get(voice, workScope(own.activityId), alias);
    const next = { id: alias, activityId: own.activityId, itemId, response };
    if (JSON.stringify(before) !== JSON.stringify(next)) await tx.put(voice, next);
  }
};
