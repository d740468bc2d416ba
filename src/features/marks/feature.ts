import { marksTables } from '#contract/features/marks/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { marksMutationTexts } from './view/mutation-texts.ts';

export const marks: ScreenFeature = {
  name: 'marks',
  tables: marksTables,
  mutations: marksMutationTexts,
  parts: { review: async () => (await import('./view/tool.tsx')).reviewTools },
};
