import { refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { NotificationRow, NotificationSeenRow } from './rows.ts';

export const notificationRefusal = refusals('notification', {
  /** Withdrawn, tidied away, or somebody else's. */
  gone: { text: 'The notification is not there any more.', code: replyCode.notFound },
  /** The operator gave the server no keys for Web Push. */
  pushOff: { text: 'Your school has not set up push notifications.' },
  /** A sign-in that ends by itself: what is pushed there is read by whoever sits down next. */
  notOwnDevice: {
    text: 'While the app is closed, notifications are shown on your own device only. Choose “This is my own device” when you sign in.',
  },
  /** The browser's push service is not one that this server sends to. */
  pushServiceUnknown: { text: 'The push service of this browser is not supported.' },
});

/** `upTo` is an `arrivedAt`: a notification that was renewed after the reader saw it stays unread; 0 does not ask. */
export const readAfter = (row: NotificationRow, at: number, upTo: number): NotificationRow =>
  row.readAt > 0 || (upTo > 0 && row.arrivedAt > upTo) ? row : { ...row, readAt: at };

/** Marks only go forward: an older one that comes late changes nothing. */
export const seenAfter = (
  row: NotificationSeenRow | undefined,
  { id, uid, upTo }: NotificationSeenRow,
): NotificationSeenRow => ({ id, uid, upTo: Math.max(row?.upTo ?? 0, upTo) });
