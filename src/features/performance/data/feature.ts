import { performanceRows } from '#contract/features/performance/entities.ts';
import * as writes from '#contract/features/performance/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const performance: DataFeature = {
  name: 'performance',
  tables: Object.values(performanceRows),
  writes: Object.values(writes),
};
