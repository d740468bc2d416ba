import { notificationRows } from '#contract/features/notification/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { readAll, readIt } from './mutations.ts';

export const notification: DataFeature = {
  name: 'notification',
  tables: Object.values(notificationRows),
  mutations: [readIt, readAll],
};
