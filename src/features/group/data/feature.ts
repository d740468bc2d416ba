import { groupRows } from '#contract/features/group/entities.ts';
import * as writes from '#contract/features/group/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const group: DataFeature = {
  name: 'group',
  tables: Object.values(groupRows),
  writes: Object.values(writes),
};
