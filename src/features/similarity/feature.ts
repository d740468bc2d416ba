import { similarityTables } from '#contract/features/similarity/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { texts } from './view/texts.ts';

export const similarity: ScreenFeature = {
  name: 'similarity',
  tables: similarityTables,
  texts,
  parts: { review: async () => (await import('./view/tool.tsx')).reviewTools },
};
