import { randomBytes } from 'node:crypto';
import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { withoutUnseen } from '#contract/core/text/unseen.ts';
import { closeStarCards, makeStarCards, takeStarCard } from '#contract/features/performance/calls.ts';
import { mostCardSets } from '#contract/features/performance/keys.ts';
import type { RewardRow } from '#contract/features/performance/rows.ts';
import { performanceRefusal, refuseCard, refuseMore, rewardFrom } from '#contract/features/performance/rules.ts';
import { onPacedMutation } from '#server/core/feature.ts';
import { publishing, telling } from '#server/core/session/paces.ts';
import { allRows } from '#server/core/sync/rows.ts';
import { cardSet, reward } from './store.ts';

/** Its own handler: the secret of the cards is made by the server. */
const make = onPacedMutation(makeStarCards, publishing, async (tx, input, { uid }) => {
  const { id, courseId, stars, count } = input;
  const scope = courseScope(courseId);
  const refusal = refuseUnless(await tx.actorOf(uid, scope), 'performance.give');
  if (refusal !== undefined) return refused(refusal);
  const name = withoutUnseen(input.name).trim();
  if (name === '') return refused(performanceRefusal.noName);
  if ((await allRows(tx.sql, cardSet, scope)).length >= mostCardSets) return refused(performanceRefusal.manySets);
  const secret = randomBytes(24).toString('base64url');
  await tx.create(cardSet, { id, courseId, name, stars, count, secret, by: uid, at: tx.now, used: [], closedAt: 0 });
  return ok({ id });
});

/** Its own handler: a card that is taken at the same moment is taken, or it is not, by the server's order. */
const close = onPacedMutation(closeStarCards, publishing, async (tx, { id, courseId }, { uid }) => {
  const scope = courseScope(courseId);
  const [actor, row] = await Promise.all([tx.actorOf(uid, scope), tx.get(cardSet, scope, id)]);
  const refusal = refuseUnless(actor, 'performance.give');
  if (refusal !== undefined || row === undefined) return refused(refusal ?? performanceRefusal.gone);
  if (row.closedAt === 0) await tx.put(cardSet, { ...row, closedAt: tx.now });
  return ok({ id });
});

/** Its own handler: a card is one person's, and its code is known to no student's device. */
const take = onPacedMutation(takeStarCard, telling, async (tx, input, act) => {
  const { id, courseId, cardsId, number } = input;
  const scope = courseScope(courseId);
  const refusal = refuseUnless(await tx.actorOf(act.uid, scope), 'performance.take');
  if (refusal !== undefined) return refused(refusal);
  const sets = await allRows(tx.sql, cardSet, scope);
  const set = sets.find((one) => one.id === cardsId);
  const late = refuseCard(set, input) ?? (set && refuseMore(sets, set, act.uid));
  if (late !== undefined || set === undefined) return refused(late ?? performanceRefusal.noCard);
  await tx.put(cardSet, { ...set, used: [...set.used, { number, uid: act.uid }] });
  const given = { id, courseId, uids: [act.uid], stars: set.stars, kind: 'other', note: set.name } as const;
  const row: RewardRow = { ...rewardFrom(given, { ...act, uid: set.by, at: tx.now }), kind: 'card' };
  await tx.create(reward, row);
  return ok({ stars: set.stars });
});

export const cardMutations = [make, take, close];
