import type { Question, Response } from '#contract/features/question/shapes.ts';
import type { Sql } from '#server/core/db/database.ts';
import { givenIn, roundsOf } from './store.ts';

/** What a class was asked in a quiz, and what it answered; nobody is named. */
export const answersOf = async (
  sql: Sql,
  activityId: string,
): Promise<readonly { readonly question: Question; readonly responses: readonly Response[] }[]> => {
  const rounds = await roundsOf(sql, activityId);
  return Promise.all(
    rounds.map(async ({ id, question }) => ({
      question,
      responses: (await givenIn(sql, id)).map(({ response }) => response),
    })),
  );
};
