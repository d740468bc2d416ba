import { userScope } from '#contract/core/scopes.ts';
import { ProfileRow } from '#contract/features/account/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const profileTable = replicaTable<ProfileRow>({
  name: 'profile',
  indexes: '',
  row: ProfileRow,
  scopeOf: ({ id }) => userScope(id),
});
