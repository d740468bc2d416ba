import { rowTable } from '#contract/core/rows/table.ts';
import type { ProfileRow, SettingsRow } from './rows.ts';

export const profileTable = rowTable<ProfileRow>({ name: 'profile', scope: { kind: 'user', field: 'id' } });

export const settingsTable = rowTable<SettingsRow>({ name: 'settings', scope: { kind: 'user', field: 'id' } });

export const accountTables = [profileTable, settingsTable];
