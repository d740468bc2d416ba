import { gradebookRows } from '#contract/features/gradebook/entities.ts';
import * as writes from '#contract/features/gradebook/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const gradebook: DataFeature = {
  name: 'gradebook',
  tables: Object.values(gradebookRows),
  writes: Object.values(writes),
};
