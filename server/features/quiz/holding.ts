import { randomBytes } from 'node:crypto';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { digestOf } from '#contract/core/text/digest.ts';
import { readersOf } from '#contract/features/activity/audience.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { isLayout } from '#contract/features/question/keys.ts';
import { atScore, itemsBySection, withOptions } from '#contract/features/question/paper.ts';
import { optionIds } from '#contract/features/question/score.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import { openQuizQuestion, revealQuizQuestion, stopQuizQuestion } from '#contract/features/quiz/calls.ts';
import type { RoundRow } from '#contract/features/quiz/rows.ts';
import { quizRefusal, refuseHold, refuseQuestion, tallyOf } from '#contract/features/quiz/rules.ts';
import { onPacedMutation } from '#server/core/feature.ts';
import { publishing } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { activity } from '#server/features/activity/store.ts';
import { keysOfPaper, paperOf, type SatPaper, versionsOf } from '#server/features/question/public.ts';
import { askForScores } from './scores.ts';
import { givenIn, round, roundsOf } from './store.ts';

interface ActivityRef {
  readonly courseId: string;
  readonly activityId: string;
}

const heldOf = async (tx: Tx, { courseId, activityId }: ActivityRef, uid: string) => {
  const scope = courseScope(courseId);
  const [role, row] = await Promise.all([tx.actorOf(uid, scope), tx.get(activity, scope, activityId)]);
  return { scope, row, refusal: refuseHold(role, row) };
};

/** Where a question stands among those that ask something. */
const placeOf = (
  { plan, items }: SatPaper,
  questions: ReadonlyMap<string, Question>,
  itemId: string,
): { readonly item: SatPaper['items'][number]; readonly number: number } | undefined => {
  let number = 0;
  for (const item of itemsBySection(plan, items).flatMap((section) => section.items)) {
    const type = questions.get(item.versionId)?.type;
    if (type !== undefined && !isLayout(type)) number += 1;
    if (item.id === itemId) return { item, number };
  }
  return undefined;
};

/** The written order of a sort question is what is right: everybody sees it in one other order, by chance. */
const mixed = (question: Question): Question => {
  if (question.type !== 'sort') return question;
  const seed = randomBytes(16).toString('hex');
  const order = optionIds(question).length === 0 ? question.items.map(({ id }) => id) : optionIds(question);
  const sorted = order
    .map((id) => ({ id, at: digestOf(seed, id) }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return withOptions(
    question,
    sorted.map(({ id }) => id),
  );
};

const stopped = (row: RoundRow, now: number): RoundRow =>
  row.state === 'open' ? { ...row, state: 'stopped', stoppedAt: now } : row;

/** Its own handler, as are the next two: a question opens, stops and is shown by the server's clock. */
const open = onPacedMutation(openQuizQuestion, publishing, async (tx, input, act) => {
  const { courseId, activityId } = input;
  const held = await heldOf(tx, input, act.uid);
  if (held.refusal !== undefined || held.row === undefined) return refused(held.refusal ?? quizRefusal.gone);
  const [sat, questions] = await Promise.all([paperOf(tx.sql, courseId, activityId), versionsOf(tx.sql, activityId)]);
  const place = sat && placeOf(sat, questions, input.itemId);
  const question = place && questions.get(place.item.versionId);
  const refusal = refuseQuestion(question);
  if (refusal !== undefined || place === undefined || question === undefined)
    return refused(refusal ?? quizRefusal.gone);
  for (const one of await roundsOf(tx.sql, activityId))
    if (one.state === 'open') await tx.put(round, stopped(one, tx.now));
  await tx.findScope(workScope(activityId), { follows: held.scope, roles: ['teacher', 'assistant'] });
  await tx.create(round, {
    id: input.id,
    courseId,
    activityId,
    itemId: place.item.id,
    versionId: place.item.versionId,
    number: place.number,
    question: mixed(atScore(question, place.item.score)),
    state: 'open',
    openedAt: tx.now,
    stoppedAt: 0,
    revealedAt: 0,
    key: null,
    tally: null,
    readers: [...readersOf(held.row)],
  });
  return ok({ id: input.id, openedAt: tx.now });
});

/** A round of this quiz; of any other it is not there. */
const roundIn = async (tx: Tx, { courseId, activityId }: ActivityRef, id: string): Promise<RoundRow | undefined> => {
  const row = await tx.get(round, courseScope(courseId), id);
  return row?.activityId === activityId ? row : undefined;
};

const stop = onPacedMutation(stopQuizQuestion, publishing, async (tx, input, act) => {
  const { refusal } = await heldOf(tx, input, act.uid);
  const row = await roundIn(tx, input, input.id);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? quizRefusal.gone);
  const next = stopped(row, tx.now);
  if (next !== row) await tx.put(round, next);
  return ok({ stoppedAt: next.stoppedAt });
});

const reveal = onPacedMutation(revealQuizQuestion, publishing, async (tx, input, act) => {
  const { refusal } = await heldOf(tx, input, act.uid);
  const row = await roundIn(tx, input, input.id);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? quizRefusal.gone);
  const before = stopped(row, tx.now);
  if (!input.shown) {
    await tx.put(round, { ...before, state: 'stopped', key: null, tally: null });
    return ok({ answered: row.tally?.answered ?? 0 });
  }
  const key = (await keysOfPaper(tx.sql, row.activityId)).get(row.versionId)?.key;
  const tally = tallyOf(row.question, key, await givenIn(tx.sql, row.id));
  // Once shown it is known: what is answered from then on is refused, also when it is hidden again.
  const revealedAt = row.revealedAt || tx.now;
  await tx.put(round, { ...before, state: 'revealed', revealedAt, key: key ?? null, tally });
  await askForScores(tx, input);
  return ok({ answered: tally.answered });
});

export const holdingMutations = [open, stop, reveal];
