import { randomUUID } from 'node:crypto';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { withoutShownFiles } from '#contract/core/text/rich-text.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { answerQuizQuestion } from '#contract/features/quiz/calls.ts';
import { givenId, toldEvery } from '#contract/features/quiz/keys.ts';
import type { GivenRow, OwnAnswerRow } from '#contract/features/quiz/rows.ts';
import { cameOf, quizRefusal, refuseAnswer, replaces } from '#contract/features/quiz/rules.ts';
import { onPacedMutation, readied } from '#server/core/feature.ts';
import { telling } from '#server/core/session/paces.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { isGiven } from '#server/features/activity/people.ts';
import { recordLater } from '#server/features/activity/results/record.ts';
import { activity } from '#server/features/activity/store.ts';
import { askForScores } from './scores.ts';
import { given, ownAnswer, round } from './store.ts';

/** That somebody wrote without a name is told with others who did: the moment would say whose word it is. */
const together = (now: number): number => (Math.floor(now / toldEvery) + 1) * toldEvery;

/** What its files are called, and whose they are, would say who wrote it. */
const nameless = (response: OwnAnswerRow['response']): OwnAnswerRow['response'] =>
  response.kind === 'text' ? { ...response, html: withoutShownFiles(response.html), files: [] } : response;

/** Its own handler: when it came the server's clock says. The course is read and not locked: a class that answers at once does not queue up for it. */
const answer = onPacedMutation(answerQuizQuestion, telling, async (tx, input, act) => {
  const { courseId, activityId, roundId, response } = input;
  const scope = courseScope(courseId);
  const [role, row, asked, own] = await Promise.all([
    tx.actorOf(act.uid, scope),
    tx.get(activity, scope, activityId),
    tx.get(round, scope, roundId),
    tx.get(ownAnswer, userScope(act.uid), roundId),
  ]);
  const isTheirs = row !== undefined && asked?.activityId === activityId && (await isGiven(tx.sql, row, act.uid));
  const refusal = refuseAnswer(role, isTheirs ? asked : undefined, response, act.at);
  if (refusal !== undefined || row === undefined || asked === undefined) return refused(refusal ?? quizRefusal.gone);
  const came = cameOf(asked, { at: act.at, arrivedAt: tx.now, grace: row.grace });
  const next: OwnAnswerRow = {
    id: roundId,
    uid: act.uid,
    courseId,
    activityId,
    response,
    at: act.at,
    arrivedAt: tx.now,
    came,
    alias: own?.alias || randomUUID(),
  };
  if (!replaces(own, next, asked))
    return asked.revealedAt > 0 ? refused(quizRefusal.shown) : ok({ came: own?.came ?? came });
  const isAnonymous = asked.question.type === 'openAnonymous';
  const staffs: GivenRow = {
    id: isAnonymous ? next.alias : givenId(roundId, act.uid),
    activityId,
    roundId,
    subject: isAnonymous ? '' : act.uid,
    response: isAnonymous ? nameless(response) : response,
    at: isAnonymous ? 0 : act.at,
    arrivedAt: isAnonymous ? 0 : tx.now,
    came,
  };
  await tx.findScope(workScope(activityId), { follows: scope, roles: ['teacher', 'assistant'] });
  await tx.put(ownAnswer, next);
  await tx.put(given, staffs);
  // A changed answer makes nobody more done: one may change it as often as one likes, and no job comes of it.
  if (own === undefined && isAnonymous)
    await recordLater(tx, row, act.uid, { state: 'done', attempts: 1 }, together(tx.now));
  else if (own === undefined)
    await recordLater(tx, row, act.uid, { state: 'done', attempts: 1, finishedAt: act.at, arrivedAt: tx.now });
  if (asked.revealedAt > 0) await askForScores(tx, input);
  return ok({ came });
});

/** Formatted words are cleaned before anything is locked. */
const cleanResponse = async <I extends { readonly response: OwnAnswerRow['response'] }>(
  input: I,
): Promise<Result<I>> => {
  const { response } = input;
  if (response.kind !== 'text') return ok(input);
  const html = await cleaned(response.html, 'response');
  return html.ok ? ok({ ...input, response: { ...response, html: html.value } }) : html;
};

export const answeringMutations = [readied(answerQuizQuestion, cleanResponse, answer)];
