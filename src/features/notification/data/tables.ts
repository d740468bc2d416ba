import { userScope } from '#contract/core/scopes.ts';
import type { NotificationRow, NotificationSeenRow } from '#contract/features/notification/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const notificationTable = replicaTable<NotificationRow>({
  name: 'notification',
  indexes: 'createdAt,arrivedAt,contentId',
  scopeOf: ({ uid }) => userScope(uid),
});

export const notificationSeenTable = replicaTable<NotificationSeenRow>({
  name: 'notificationSeen',
  indexes: '',
  scopeOf: ({ uid }) => userScope(uid),
});
