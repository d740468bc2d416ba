import { stored } from '#contract/core/rows/table.ts';
import { MarkReleaseRow, MarkRow, MarkSheetRow } from './rows.ts';
import { markReleaseTable, markSheetTable, markTable } from './tables.ts';

export const marksRows = {
  workMark: stored(markTable, MarkRow, { audience: 'staff' }),
  workMarkRelease: stored(markReleaseTable, MarkReleaseRow, { audience: 'staff' }),
  workMarkSheet: stored(markSheetTable, MarkSheetRow, { audience: 'all', key: ['uid', 'id'] }),
};
