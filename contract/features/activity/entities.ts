import { stored } from '#contract/core/rows/table.ts';
import { ResultRow, ResultSheetRow } from './rows.ts';
import { resultSheetTable, resultTable } from './tables.ts';

export const activityRows = {
  result: stored(resultTable, ResultRow, { table: 'activity_result', audience: ({ uid }) => [`o:${uid}`] }),
  resultSheet: stored(resultSheetTable, ResultSheetRow, { audience: 'staff' }),
};
