import { recallTime } from '#contract/features/messaging/keys.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';

/** Offered for as long as the server will most likely agree; staff may take back what anybody said. `now` by the server's clock. */
export const mayRecall = (
  { type, seq, at, fromUid, recalledAt }: MessageRow,
  uid: string,
  isStaff: boolean,
  now: number,
): boolean =>
  type !== 'change' && seq > 0 && recalledAt === 0 && (isStaff || (fromUid === uid && now - at < recallTime));
