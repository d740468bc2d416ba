import { ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type { NotificationRow, NotificationSeenRow } from './rows.ts';

export const notificationTable = rowTable<NotificationRow>({
  name: 'notification',
  scope: ofPerson,
  indexes: 'createdAt,arrivedAt,contentId',
});

export const notificationSeenTable = rowTable<NotificationSeenRow>({ name: 'notificationSeen', scope: ofPerson });

export const notificationTables = [notificationTable, notificationSeenTable];
