import * as calls from '#contract/features/quiz/calls.ts';
import { cameOf, refuseAnswer, replaces } from '#contract/features/quiz/rules.ts';
import { ownAnswerTable, roundTable } from '#contract/features/quiz/tables.ts';
import { type ClientMutation, clientMutation, rowKey } from '#src/core/feature.ts';
import { actorIn } from '#src/features/course/data/public.ts';

/** What is open the server says: nothing is shown before. */
const openQuizQuestion = clientMutation({
  call: calls.openQuizQuestion,
  touches: ({ id }) => [rowKey(roundTable, id)],
  effect: () => undefined,
});
const stopQuizQuestion = clientMutation({
  call: calls.stopQuizQuestion,
  touches: ({ id }) => [rowKey(roundTable, id)],
  effect: () => undefined,
});
const revealQuizQuestion = clientMutation({
  call: calls.revealQuizQuestion,
  touches: ({ id }) => [rowKey(roundTable, id)],
  effect: () => undefined,
});

const answerQuizQuestion = clientMutation({
  call: calls.answerQuizQuestion,
  touches: ({ roundId }) => [rowKey(ownAnswerTable, roundId), rowKey(roundTable, roundId)],
  effect: (rows, { courseId, activityId, roundId, response }, { uid, at }) => {
    const round = rows.get(roundTable, roundId);
    const before = rows.get(ownAnswerTable, roundId);
    const came = round === undefined ? 'live' : cameOf(round, at);
    const next = {
      id: roundId,
      uid,
      courseId,
      activityId,
      response,
      at,
      arrivedAt: 0,
      came,
      alias: before?.alias ?? '',
    };
    if (replaces(before, next, round ?? { revealedAt: 0 })) rows.put(ownAnswerTable, next);
  },
  refuse: async (replica, { courseId, roundId, response }, { at }) =>
    refuseAnswer(await actorIn(replica, courseId), await replica.rows(roundTable).get(roundId), response, at),
});

export const quizMutations: readonly ClientMutation[] = [
  openQuizQuestion,
  stopQuizQuestion,
  revealQuizQuestion,
  answerQuizQuestion,
];
