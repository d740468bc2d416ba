import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { write } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import { cameOf, refuseAnswer, replaces } from './rules.ts';
import { ownAnswerTable, roundTable } from './tables.ts';

const roundRow = (courseId: string, id: string): RowRef => rowIn(roundTable, courseScope(courseId), id);

/** What is open the server says: nothing is shown before. */
const holding = {
  touches: ({ courseId, id }: { readonly courseId: string; readonly id: string }) => [roundRow(courseId, id)],
  effect: () => {},
};

export const openQuizQuestion = write({ ...holding, call: calls.openQuizQuestion });
export const stopQuizQuestion = write({ ...holding, call: calls.stopQuizQuestion });
export const revealQuizQuestion = write({ ...holding, call: calls.revealQuizQuestion });

/** Whether it came in time the server says. */
export const answerQuizQuestion = write({
  call: calls.answerQuizQuestion,
  touches: ({ courseId, roundId }, uid) => [
    rowIn(ownAnswerTable, userScope(uid), roundId),
    roundRow(courseId, roundId),
  ],
  reads: ({ courseId, roundId }) => [roundRow(courseId, roundId)],
  refuse: (facts, { courseId, roundId, response }, { at }) =>
    refuseAnswer(facts.actor(courseScope(courseId)), facts.get(roundTable, roundId), response, at),
  effect: (rows, { courseId, activityId, roundId, response }, { uid, at }) => {
    const round = rows.get(roundTable, roundId);
    const before = rows.get(ownAnswerTable, roundId);
    const came = round === undefined ? 'live' : cameOf(round, { at, arrivedAt: 0, grace: 0 });
    const alias = before?.alias ?? '';
    const next = { id: roundId, uid, courseId, activityId, response, at, arrivedAt: 0, came, alias };
    if (replaces(before, next, round ?? { revealedAt: 0 })) rows.put(ownAnswerTable, next);
  },
});
