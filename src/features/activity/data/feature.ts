import { activityRows } from '#contract/features/activity/entities.ts';
import * as writes from '#contract/features/activity/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const activity: DataFeature = {
  name: 'activity',
  tables: Object.values(activityRows),
  writes: Object.values(writes),
};
