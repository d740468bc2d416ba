import { msg } from '@lingui/core/macro';
import { notificationTables } from '#contract/features/notification/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { notificationMutationTexts } from './view/mutation-texts.ts';

export const notification: ScreenFeature = {
  name: 'notification',
  tables: notificationTables,
  pages: [{ href: '/main/notification', title: msg`Notifications` }],
  mutations: notificationMutationTexts,
  parts: { overlays: async () => [(await import('./view/public.tsx')).UnreadSigns] },
};
