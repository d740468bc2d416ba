import { learningRows } from '#contract/features/learning/entities.ts';
import * as writes from '#contract/features/learning/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const learning: DataFeature = {
  name: 'learning',
  tables: Object.values(learningRows),
  writes: Object.values(writes),
};
