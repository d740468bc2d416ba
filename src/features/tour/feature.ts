import type { ScreenFeature } from '#src/ui/feature.ts';
import { tourTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const tour: ScreenFeature = {
  name: 'tour',
  tables: [tourTable],
  texts,
};
