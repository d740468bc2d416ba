import { inCourse, rowTable } from '#contract/core/rows/table.ts';
import type { ResultRow, ResultSheetRow } from './rows.ts';

/** This person's own. */
export const resultTable = rowTable<ResultRow>({ name: 'result', scope: inCourse, indexes: 'courseId' });

/** Everybody's, packed: only staff have any. */
export const resultSheetTable = rowTable<ResultSheetRow>({ name: 'resultSheet', scope: inCourse, indexes: 'courseId' });

export const activityTables = [resultTable, resultSheetTable];
