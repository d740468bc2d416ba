import { userScope } from '#contract/core/scopes.ts';
import type { TourRow } from '#contract/features/tour/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const tourTable = replicaTable<TourRow>({
  name: 'tour',
  indexes: '',
  scopeOf: ({ uid }) => userScope(uid),
});
