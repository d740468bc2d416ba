import { workScope } from '#contract/features/activity/keys.ts';
import type { SimilarityCheckRow, SimilarityRow } from '#contract/features/similarity/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const checkTable = replicaTable<SimilarityCheckRow>({
  name: 'similarityCheck',
  indexes: '',
  scopeOf: ({ id }) => workScope(id),
});

export const similarityTable = replicaTable<SimilarityRow>({
  name: 'similarity',
  indexes: 'activityId',
  scopeOf: ({ activityId }) => workScope(activityId),
});
