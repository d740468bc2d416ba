import { MarkReleaseRow, MarkRow, MarkSheetRow } from '#contract/features/marks/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { marksMutations } from './mutations.ts';
import { markReleaseTable, markSheetTable, markTable } from './tables.ts';

export const marks: DataFeature = {
  name: 'marks',
  tables: [kept(markTable, MarkRow), kept(markReleaseTable, MarkReleaseRow), kept(markSheetTable, MarkSheetRow)],
  mutations: marksMutations,
};
