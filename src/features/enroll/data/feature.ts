import { enrollRows } from '#contract/features/enroll/entities.ts';
import * as writes from '#contract/features/enroll/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const enroll: DataFeature = {
  name: 'enroll',
  tables: Object.values(enrollRows),
  writes: Object.values(writes),
};
