import { activityRows } from '#contract/features/activity/entities.ts';
import type { ResultRow } from '#contract/features/activity/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables, Stored } from '#server/core/db/tables.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';

export const result = entity(activityRows.result, {
  project: (row) => ({ ...row, score: row.isShown ? row.score : null }),
});

export const resultSheet = entity(activityRows.resultSheet);

const decoded = (stored: readonly Record<string, Stored>[]): ResultRow[] => stored.map((one) => decodeRow(result, one));

const results = (sql: Sql) => sql.withTables<AnyTables>().selectFrom(result.table).selectAll();

/** Everybody's, of one activity. */
export const resultsOf = async (sql: Sql, activityId: string): Promise<ResultRow[]> =>
  decoded(await results(sql).where('activity_id', '=', activityId).orderBy('uid').execute());

export const resultOf = async (sql: Sql, id: string): Promise<ResultRow | undefined> =>
  decoded(await results(sql).where('id', '=', id).execute())[0];
