import { tourRows } from '#contract/features/tour/entities.ts';
import * as writes from '#contract/features/tour/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const tour: DataFeature = {
  name: 'tour',
  tables: Object.values(tourRows),
  writes: Object.values(writes),
};
