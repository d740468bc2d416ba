import { tourTables } from '#contract/features/tour/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { texts } from './view/texts.ts';

export const tour: ScreenFeature = {
  name: 'tour',
  tables: tourTables,
  texts,
  parts: { overlays: async () => [(await import('./view/public.tsx')).Tours] },
};
