import { useCallback } from 'react';
import { newId } from '#contract/core/ids.ts';
import type { Result } from '#contract/core/result.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';

/** What one message carries; the rest is known. */
export type Outgoing = Pick<MessageRow, 'type' | 'text'> &
  Partial<Pick<MessageRow, 'file' | 'card' | 'replyTo' | 'mentions'>>;

/** Promises a message to a conversation. Its id is made here, once: sent again it is the same message. */
export const useSend = (groupId: string, to: string): ((outgoing: Outgoing) => Promise<Result<unknown>>) => {
  const { store } = useSession();
  return useCallback(
    (outgoing) =>
      store.mutate(sendMessage, {
        id: newId(Date.now(), crypto.getRandomValues.bind(crypto)),
        groupId,
        ...(to === '' ? {} : { to }),
        ...outgoing,
      } as never),
    [store, groupId, to],
  );
};

/** The end of the files that are being sent to a conversation. */
const ends = new Map<string, Promise<unknown>>();

/** Files go when those that were picked before them have gone, however long one takes to be kept. */
export const inTurn = <T>(groupId: string, work: () => Promise<T>): Promise<T> => {
  const turn = (ends.get(groupId) ?? Promise.resolve()).then(work, work);
  ends.set(groupId, turn);
  return turn;
};
