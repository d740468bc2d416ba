import { MarkReleaseRow, MarkRow, MarkSheetRow } from '#contract/features/marks/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';

export const mark = entity({
  name: 'workMark',
  table: 'work_mark',
  row: MarkRow,
  scope: { kind: 'work', field: 'activityId' },
  audience: 'staff',
});

export const markRelease = entity({
  name: 'workMarkRelease',
  table: 'work_mark_release',
  row: MarkReleaseRow,
  scope: { kind: 'work', field: 'activityId' },
  audience: 'staff',
});

export const markSheet = entity({
  name: 'workMarkSheet',
  table: 'work_mark_sheet',
  row: MarkSheetRow,
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  // Of a group's work each member has one.
  key: ['uid', 'id'],
});

/** In the order in which they were made. */
export const marksOfAttempt = async (sql: Sql, attemptId: string): Promise<MarkRow[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('work_mark')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return found.map((one) => decodeRow(mark, one));
};
