import type { Question, Response } from '#contract/features/question/shapes.ts';
import type { Sql } from '#server/core/db/database.ts';
import { idsGivenIn, roundsOf, someGiven } from './store.ts';

interface AskedRound {
  readonly question: Question;
  /** Of the answers, as many as are wanted. */
  readonly answers: readonly string[];
}

/** What a class was asked in a quiz, the first question first. */
export const askedIn = async (sql: Sql, activityId: string, most: number): Promise<readonly AskedRound[]> => {
  const rounds = await roundsOf(sql, activityId);
  return Promise.all(rounds.map(async ({ id, question }) => ({ question, answers: await idsGivenIn(sql, id, most) })));
};

/** Some answers; nobody is named. */
export const answersNamed = async (sql: Sql, ids: readonly string[]): Promise<readonly Response[]> =>
  (await someGiven(sql, ids)).map(({ response }) => response);
