import { useCallback } from 'react';
import type * as z from 'zod/mini';
import type { Result } from '#contract/core/result.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { DraftEnd } from '#src/core/drafts.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';

/** What one message carries; the rest is known. */
export type Outgoing = Pick<MessageRow, 'type' | 'text'> &
  Partial<Pick<MessageRow, 'file' | 'card' | 'replyTo' | 'mentions'>>;

interface Addressed {
  readonly groupId: string;
  /** The other one of a private conversation; '' elsewhere. */
  readonly to: string;
}

export const messageOf = ({ groupId, to }: Addressed, id: string, outgoing: Outgoing) =>
  ({ id, groupId, ...(to === '' ? {} : { to }), ...outgoing }) as z.input<typeof sendMessage.input>;

/** Promises a message to a conversation; the draft that it waited in ends with that. */
export const useSendMessage = ({
  groupId,
  to,
}: Addressed): ((outgoing: Outgoing, ends?: DraftEnd) => Promise<Result<unknown>>) => {
  const { store } = useSession();
  return useCallback(
    (outgoing, ends) => {
      const id = makeId();
      return store.mutate(sendMessage, messageOf({ groupId, to }, id, outgoing), { id, ...(ends && { ends }) });
    },
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
