import { isStaff } from '#contract/core/roles.ts';
import { quizRows } from '#contract/features/quiz/entities.ts';
import type { GivenRow, RoundRow } from '#contract/features/quiz/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, type Entity, entity } from '#server/core/sync/entity.ts';

/** Whoever reads the activity; its key is in it only while it is revealed. */
export const round = entity(quizRows.quizRound, {
  project: (row, viewer) => (isStaff(viewer.role) ? row : { ...row, readers: [] }),
});

export const ownAnswer = entity(quizRows.quizAnswer);
export const given = entity(quizRows.quizGiven);

const rowsOf = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  column: string,
  value: string,
): Promise<Row[]> =>
  (
    await sql.withTables<AnyTables>().selectFrom(of.table).selectAll().where(column, '=', value).orderBy('id').execute()
  ).map((row) => decodeRow(of, row));

/** Of a quiz, the first one first. */
export const roundsOf = async (sql: Sql, activityId: string): Promise<RoundRow[]> =>
  (await rowsOf(sql, round, 'activity_id', activityId)).sort((one, other) => one.openedAt - other.openedAt);

export const givenIn = (sql: Sql, roundId: string): Promise<GivenRow[]> => rowsOf(sql, given, 'round_id', roundId);

/** Who answered in a round, by the ids of their rows. */
export const idsGivenIn = async (sql: Sql, roundId: string, limit: number): Promise<string[]> => {
  const all = sql.withTables<AnyTables>().selectFrom(given.table).select('id').where('round_id', '=', roundId);
  return (await all.orderBy('id').limit(limit).execute()).map(({ id }) => String(id));
};

export const someGiven = async (sql: Sql, ids: readonly string[]): Promise<GivenRow[]> =>
  (
    await sql
      .withTables<AnyTables>()
      .selectFrom(given.table)
      .selectAll()
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute()
  ).map((row) => decodeRow(given, row));

/** Everybody who answered in a quiz with a name, without what they said. */
export const answeredBy = async (sql: Sql, activityId: string): Promise<string[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom(given.table)
    .select('subject')
    .distinct()
    .where('activity_id', '=', activityId)
    .where('subject', '<>', '')
    .orderBy('subject')
    .execute();
  return found.map(({ subject }) => String(subject));
};
