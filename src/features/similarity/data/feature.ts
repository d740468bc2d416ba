import { similarityRows } from '#contract/features/similarity/entities.ts';
import * as writes from '#contract/features/similarity/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const similarity: DataFeature = {
  name: 'similarity',
  tables: Object.values(similarityRows),
  writes: Object.values(writes),
};
