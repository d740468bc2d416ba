import { performanceTables } from '#contract/features/performance/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { performanceMutationTexts } from './view/mutation-texts.ts';

export const performance: ScreenFeature = {
  name: 'performance',
  tables: performanceTables,
  mutations: performanceMutationTexts,
  parts: { rights: async () => (await import('./view/right-names.ts')).rightNames },
};
