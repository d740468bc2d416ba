import { isStaff } from '#contract/core/roles.ts';
import { GivenRow, OwnAnswerRow, RoundRow } from '#contract/features/quiz/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, type Entity, entity } from '#server/core/sync/entity.ts';

/** Whoever reads the activity; its key is in it only while it is revealed. */
export const round = entity({
  name: 'quizRound',
  table: 'quiz_round',
  row: RoundRow,
  scope: { kind: 'course', field: 'courseId' },
  audience: ({ readers }) => readers,
  project: (row, viewer) => (isStaff(viewer.role) ? row : { ...row, readers: [] }),
  key: ['id'],
});

export const ownAnswer = entity({
  name: 'quizAnswer',
  table: 'quiz_answer',
  row: OwnAnswerRow,
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  key: ['uid', 'id'],
});

export const given = entity({
  name: 'quizGiven',
  table: 'quiz_given',
  row: GivenRow,
  scope: { kind: 'work', field: 'activityId' },
  audience: 'staff',
});

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

export const givenOf = (sql: Sql, activityId: string): Promise<GivenRow[]> =>
  rowsOf(sql, given, 'activity_id', activityId);
