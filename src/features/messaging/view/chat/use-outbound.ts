import { useMemo } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { type ShownMessage, waitingIn } from '#src/features/messaging/data/queries.ts';
import { isAsked, sendState } from '#src/features/messaging/data/states.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useNow } from './use-now.ts';

/** How far a message of mine is that the server does not have. */
export interface Delivery {
  readonly mid: string;
  readonly messageId: string;
  /** `refused`: failed for good, because the server said no. */
  readonly progress: 'queued' | 'sending' | 'failed' | 'refused';
  readonly refusal: Refusal | undefined;
  /** It goes when the person says so. */
  readonly isAsked: boolean;
  /** Its writer gave it up when it may have been sent already: the server is asked. */
  readonly isGivenUp: boolean;
}

export interface Outbound {
  /** In the order in which they were said; also those that the replica has no more, because they were refused. */
  readonly messages: readonly MessageRow[];
  /** By message. */
  readonly deliveries: ReadonlyMap<string, Delivery>;
  /** What did not get through, until somebody does something about it. */
  readonly stuck: readonly Delivery[];
  /** Waited for more than a day, and goes when the person says so. */
  readonly late: readonly Delivery[];
}

const none: readonly ShownMessage[] = [];

/** What one said here that the server has not placed, looked at every second while there is something (S-350). */
export const useOutbound = (groupId: string): Outbound => {
  const waiting = useLive(waitingIn, groupId) ?? none;
  const isOpen = waiting.some(({ entry }) => entry?.state === 'queued' || entry?.state === 'sending');
  const now = useNow(isOpen);
  return useMemo(() => outboundFrom(waiting, now), [waiting, now]);
};

const outboundFrom = (waiting: readonly ShownMessage[], now: number): Outbound => {
  const all = waiting.flatMap(({ message, entry }) => {
    const progress = progressOf(entry, now);
    if (entry === undefined || progress === 'sent') return [];
    const { mid, refusal, seal } = entry;
    const isGivenUp = seal === 'discard';
    return [{ mid, messageId: message.id, progress, refusal, isAsked: isAsked(entry), isGivenUp }];
  });
  return {
    messages: waiting.map(({ message }) => message),
    deliveries: new Map(all.map((delivery) => [delivery.messageId, delivery])),
    stuck: all.filter(({ progress, isGivenUp }) => !isGivenUp && (progress === 'failed' || progress === 'refused')),
    late: all.filter(({ isAsked }) => isAsked),
  };
};

const progressOf = (entry: OutboxEntry | undefined, now: number): Delivery['progress'] | 'sent' =>
  !isAsked(entry) && (entry?.state === 'rejected' || entry?.state === 'parked') ? 'refused' : sendState(entry, now);
