import { inWork, ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type { MarkReleaseRow, MarkRow, MarkSheetRow } from './rows.ts';

export const markTable = rowTable<MarkRow>({ name: 'workMark', scope: inWork, indexes: 'attemptId' });

export const markReleaseTable = rowTable<MarkReleaseRow>({ name: 'workMarkRelease', scope: inWork });

export const markSheetTable = rowTable<MarkSheetRow>({ name: 'workMarkSheet', scope: ofPerson });

export const marksTables = [markTable, markReleaseTable, markSheetTable];
