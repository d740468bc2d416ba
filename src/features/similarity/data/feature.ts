import { SimilarityCheckRow, SimilarityRow } from '#contract/features/similarity/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { similarityMutations } from './mutations.ts';
import { checkTable, similarityTable } from './tables.ts';

export const similarity: DataFeature = {
  name: 'similarity',
  tables: [kept(checkTable, SimilarityCheckRow), kept(similarityTable, SimilarityRow)],
  mutations: similarityMutations,
};
