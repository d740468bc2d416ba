import { ProfileRow, SettingsRow } from '#contract/features/account/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { accountMutations } from './mutations.ts';
import { profileTable, settingsTable } from './tables.ts';

export const account: DataFeature = {
  name: 'account',
  tables: [kept(profileTable, ProfileRow), kept(settingsTable, SettingsRow)],
  mutations: accountMutations,
};
