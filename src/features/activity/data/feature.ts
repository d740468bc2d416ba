import { ResultRow, ResultSheetRow } from '#contract/features/activity/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { activityMutations } from './mutations.ts';
import { resultSheetTable, resultTable } from './tables.ts';

export const activity: DataFeature = {
  name: 'activity',
  tables: [kept(resultTable, ResultRow), kept(resultSheetTable, ResultSheetRow)],
  mutations: activityMutations,
};
