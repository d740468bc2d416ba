import { userScope } from '#contract/core/scopes.ts';
import type { ProfileRow, SettingsRow } from '#contract/features/account/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const profileTable = replicaTable<ProfileRow>({
  name: 'profile',
  indexes: '',
  scopeOf: ({ id }) => userScope(id),
});

export const settingsTable = replicaTable<SettingsRow>({
  name: 'settings',
  indexes: '',
  scopeOf: ({ id }) => userScope(id),
});
