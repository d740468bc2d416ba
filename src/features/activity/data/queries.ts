import { resultId } from '#contract/features/activity/keys.ts';
import type { ResultRow, ResultSheetRow } from '#contract/features/activity/rows.ts';
import { resultSheetTable, resultTable } from '#contract/features/activity/tables.ts';
import type { Replica } from '#src/core/replica.ts';

export const myResultOf = (replica: Replica, activityId: string): Promise<ResultRow | undefined> =>
  replica.rows(resultTable).get(resultId(activityId, replica.uid));

/** Of a course, by activity. */
export const myResultsIn = async (replica: Replica, courseId: string): Promise<Map<string, ResultRow>> =>
  new Map(
    (await replica.rows(resultTable).where('courseId').equals(courseId).toArray()).map((row) => [row.activityId, row]),
  );

/** Of every course, by activity. */
export const allMyResults = async (replica: Replica): Promise<Map<string, ResultRow>> =>
  new Map((await replica.rows(resultTable).toArray()).map((row) => [row.activityId, row]));

export const sheetOf = (replica: Replica, activityId: string): Promise<ResultSheetRow | undefined> =>
  replica.rows(resultSheetTable).get(activityId);

/** Of a course, by activity. */
export const sheetsIn = async (replica: Replica, courseId: string): Promise<Map<string, ResultSheetRow>> =>
  new Map(
    (await replica.rows(resultSheetTable).where('courseId').equals(courseId).toArray()).map((row) => [row.id, row]),
  );
