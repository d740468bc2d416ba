import { NotificationRow, NotificationSeenRow } from '#contract/features/notification/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { readAll, readIt } from './mutations.ts';
import { notificationSeenTable, notificationTable } from './tables.ts';

export const notification: DataFeature = {
  name: 'notification',
  tables: [kept(notificationTable, NotificationRow), kept(notificationSeenTable, NotificationSeenRow)],
  mutations: [readIt, readAll],
};
