import { topicRows } from '#contract/features/topic/entities.ts';
import * as writes from '#contract/features/topic/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const topic: DataFeature = {
  name: 'topic',
  tables: Object.values(topicRows),
  writes: Object.values(writes),
};
