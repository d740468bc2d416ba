import { tourTables } from '#contract/features/tour/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { tourMutationTexts } from './view/mutation-texts.ts';

export const tour: ScreenFeature = {
  name: 'tour',
  tables: tourTables,
  mutations: tourMutationTexts,
  parts: { overlays: async () => [(await import('./view/public.tsx')).Tours] },
};
