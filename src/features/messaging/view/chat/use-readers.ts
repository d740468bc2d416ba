import { useCallback } from 'react';
import type { ReceiptRow } from '#contract/features/messaging/rows.ts';
import { receiptsOf } from '#src/features/messaging/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import type { Line } from './log/lines.ts';

const none: readonly ReceiptRow[] = [];

/** How far the others have read. */
export const useReceipts = (groupId: string): readonly ReceiptRow[] => useLive(receiptsOf, groupId) ?? none;

/** How many others have read one of my messages; nobody is counted in a large conversation, where there are no receipts. */
export const useReaders = (groupId: string): ((line: Line) => number | undefined) => {
  const { uid } = useSession();
  const receipts = useReceipts(groupId);
  return useCallback(
    ({ message }) =>
      message.fromUid !== uid || message.seq === 0
        ? undefined
        : receipts.filter((receipt) => receipt.uid !== uid && receipt.seq >= message.seq).length,
    [receipts, uid],
  );
};
