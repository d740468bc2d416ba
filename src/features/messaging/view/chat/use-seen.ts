import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readConversation } from '#contract/features/messaging/calls.ts';
import { receiptsOf } from '#src/features/messaging/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import type { Line } from './lines.ts';

/** Somebody who scrolls has not read yet, ms. */
const pause = 400;

/**
 * Tells the server how far the conversation was read: what was in sight on a visible page, and never backwards. Answers the last
 * place that was seen since the chat was opened.
 */
export const useSeen = (groupId: string, readSeq: number | undefined) => {
  const { store } = useSession();
  const seen = useRef(0);
  const told = useRef(0);
  const [shown, setShown] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isKnown = readSeq !== undefined;
  told.current = Math.max(told.current, readSeq ?? 0);
  const tellSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const seq = seen.current;
      if (document.visibilityState !== 'visible' || seq <= told.current) return;
      told.current = seq;
      void store.mutate(readConversation, { groupId, seq });
    }, pause);
  }, [store, groupId]);
  useEffect(() => {
    document.addEventListener('visibilitychange', tellSoon);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', tellSoon);
    };
  }, [tellSoon]);
  const onSeen = useCallback(
    (seq: number) => {
      if (seq <= seen.current) return;
      seen.current = seq;
      setShown(seq);
      if (isKnown) tellSoon();
    },
    [isKnown, tellSoon],
  );
  // What was seen while the device was still asked how far it had been read.
  useEffect(() => {
    if (isKnown) tellSoon();
  }, [isKnown, tellSoon]);
  return { seen: shown, onSeen };
};

/** Whether the page is in sight. */
export const useLooking = (): boolean => useSyncExternalStore(onLook, isInSight);

const isInSight = (): boolean => document.visibilityState === 'visible';

const onLook = (tell: () => void): (() => void) => {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
};

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
