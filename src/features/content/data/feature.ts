import { contentRows } from '#contract/features/content/entities.ts';
import * as writes from '#contract/features/content/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const content: DataFeature = {
  name: 'content',
  tables: Object.values(contentRows),
  writes: Object.values(writes),
};
