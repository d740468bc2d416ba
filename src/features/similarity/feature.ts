import { similarityTables } from '#contract/features/similarity/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { similarityMutationTexts } from './view/mutation-texts.ts';

export const similarity: ScreenFeature = {
  name: 'similarity',
  tables: similarityTables,
  mutations: similarityMutationTexts,
  parts: { review: async () => (await import('./view/tool.tsx')).reviewTools },
};
