import { msg } from '@lingui/core/macro';
import { notificationTables } from '#contract/features/notification/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';

export const notification: ScreenFeature = {
  name: 'notification',
  tables: notificationTables,
  pages: [{ href: '/main/notification', title: msg`Notifications` }],
  parts: { overlays: async () => [(await import('./view/public.tsx')).UnreadSigns] },
};
