import { ApplicationRow, BlockRow, EnrollSettingRow, MyApplicationRow } from '#contract/features/enroll/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { enrollMutations } from './mutations.ts';
import { applicationTable, blockTable, enrollSettingTable, myApplicationTable } from './tables.ts';

export const enroll: DataFeature = {
  name: 'enroll',
  tables: [
    kept(enrollSettingTable, EnrollSettingRow),
    kept(applicationTable, ApplicationRow),
    kept(myApplicationTable, MyApplicationRow),
    kept(blockTable, BlockRow),
  ],
  mutations: enrollMutations,
};
