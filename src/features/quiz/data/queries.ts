import type { GivenRow, OwnAnswerRow, RoundRow } from '#contract/features/quiz/rows.ts';
import { givenTable, ownAnswerTable, roundTable } from '#contract/features/quiz/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** Of a quiz, the first one first. */
export const roundsOf = async (replica: Replica, activityId: string): Promise<RoundRow[]> =>
  (await replica.rows(roundTable).where('activityId').equals(activityId).toArray()).sort(
    (one, other) => one.openedAt - other.openedAt,
  );

export const roundById = (replica: Replica, id: string): Promise<RoundRow | undefined> =>
  replica.rows(roundTable).get(id);

/** Mine, by round. */
export const myAnswersOf = async (replica: Replica, activityId: string): Promise<ReadonlyMap<string, OwnAnswerRow>> =>
  new Map(
    (await replica.rows(ownAnswerTable).where('activityId').equals(activityId).toArray()).map((row) => [row.id, row]),
  );

/** Everybody's, by round; staff only. */
export const givenOf = async (
  replica: Replica,
  activityId: string,
): Promise<ReadonlyMap<string, readonly GivenRow[]>> =>
  Map.groupBy(await replica.rows(givenTable).where('activityId').equals(activityId).toArray(), (row) => row.roundId);
