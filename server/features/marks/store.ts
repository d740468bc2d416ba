import { marksRows } from '#contract/features/marks/entities.ts';
import type { MarkRow } from '#contract/features/marks/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';

export const mark = entity(marksRows.workMark);
export const markRelease = entity(marksRows.workMarkRelease);
export const markSheet = entity(marksRows.workMarkSheet);

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
