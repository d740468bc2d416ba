import { similarityRows } from '#contract/features/similarity/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { similarityMutations } from './mutations.ts';

export const similarity: DataFeature = {
  name: 'similarity',
  tables: Object.values(similarityRows),
  mutations: similarityMutations,
};
