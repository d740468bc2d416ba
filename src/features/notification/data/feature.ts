import { notificationRows } from '#contract/features/notification/entities.ts';
import * as writes from '#contract/features/notification/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const notification: DataFeature = {
  name: 'notification',
  tables: Object.values(notificationRows),
  writes: Object.values(writes),
};
