import type { ScreenFeature } from '#src/ui/feature.ts';
import { checkTable, similarityTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const similarity: ScreenFeature = {
  name: 'similarity',
  tables: [checkTable, similarityTable],
  texts,
  parts: { review: async () => (await import('./view/tool.tsx')).reviewTools },
};
