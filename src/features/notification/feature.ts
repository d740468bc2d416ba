import { msg } from '@lingui/core/macro';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { notificationSeenTable, notificationTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const notification: ScreenFeature = {
  name: 'notification',
  tables: [notificationTable, notificationSeenTable],
  pages: [{ href: '/main/notification', title: msg`Notifications` }],
  texts,
};
