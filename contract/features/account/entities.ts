import { stored } from '#contract/core/rows/table.ts';
import { ProfileRow, SettingsRow } from './rows.ts';
import { profileTable, settingsTable } from './tables.ts';

export const accountRows = {
  profile: stored(profileTable, ProfileRow, { audience: 'all' }),
  settings: stored(settingsTable, SettingsRow, { audience: 'all' }),
};
