import { stored } from '#contract/core/rows/table.ts';
import { NotificationRow, NotificationSeenRow } from './rows.ts';
import { notificationSeenTable, notificationTable } from './tables.ts';

export const notificationRows = {
  notification: stored(notificationTable, NotificationRow, { audience: 'all' }),
  notificationSeen: stored(notificationSeenTable, NotificationSeenRow, { audience: 'all', key: ['uid', 'id'] }),
};
