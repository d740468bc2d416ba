import { isUnread } from '#contract/features/notification/keys.ts';
import { newestFirst } from '#contract/features/notification/order.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';
import { notificationSeenTable, notificationTable } from '#contract/features/notification/tables.ts';
import type { Replica } from '#src/core/replica.ts';

const seenOf = async (replica: Replica): Promise<Map<string, number>> =>
  new Map((await replica.rows(notificationSeenTable).toArray()).map(({ id, upTo }) => [id, upTo]));

/** Looks only at what arrived since everything was marked as read. */
const unreadRows = async (replica: Replica): Promise<NotificationRow[]> => {
  const seen = await seenOf(replica);
  const since = seen.get('all') ?? 0;
  const rows = await replica.rows(notificationTable).where('arrivedAt').above(since).toArray();
  return rows.filter((row) => isUnread(row, seen));
};

export const unreadCount = async (replica: Replica): Promise<number> => (await unreadRows(replica)).length;

export interface Listed {
  readonly row: NotificationRow;
  readonly unread: boolean;
}

/** Everything this device holds, newest first. */
export const notifications = async (replica: Replica): Promise<Listed[]> => {
  const seen = await seenOf(replica);
  const rows = await replica.rows(notificationTable).toArray();
  return rows.sort(newestFirst).map((row) => ({ row, unread: isUnread(row, seen) }));
};

/** Unread and about this content, however often it was told of. */
export const unreadAbout = async (replica: Replica, contentId: string): Promise<NotificationRow[]> => {
  const rows = await replica.rows(notificationTable).where('contentId').equals(contentId).toArray();
  if (rows.length === 0) return rows;
  const seen = await seenOf(replica);
  return rows.filter((row) => isUnread(row, seen));
};

export const notificationById = (replica: Replica, id: string): Promise<NotificationRow | undefined> =>
  replica.rows(notificationTable).get(id);
