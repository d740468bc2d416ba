import { tourTables } from '#contract/features/tour/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';

export const tour: ScreenFeature = {
  name: 'tour',
  tables: tourTables,
  parts: { overlays: async () => [(await import('./view/public.tsx')).Tours] },
};
