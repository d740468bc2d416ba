import { useCallback } from 'react';
import { receiptsOf } from '#src/features/messaging/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import type { Line } from './log/lines.ts';

const none: ReadonlyMap<string, number> = new Map();

/** How far each of the others has read. */
export const useReceipts = (groupId: string): ReadonlyMap<string, number> => useLive(receiptsOf, groupId) ?? none;

/** How many others have read one of my messages; in a large conversation nobody is counted. */
export const useReaders = (groupId: string): ((line: Line) => number) => {
  const { uid } = useSession();
  const receipts = useReceipts(groupId);
  return useCallback(
    ({ message: { fromUid, seq } }) =>
      fromUid !== uid || seq === 0 ? 0 : [...receipts.values()].filter((reached) => reached >= seq).length,
    [receipts, uid],
  );
};
