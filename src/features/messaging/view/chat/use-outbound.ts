import { useMemo } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { day } from '#contract/core/time.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { outboundOf } from '#src/features/messaging/data/chat/outbound.ts';
import { sendState } from '#src/features/messaging/data/send-state.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useNow } from './use-now.ts';

/** How far a message of mine is that the server does not have. */
export interface Delivery {
  readonly mid: string;
  readonly messageId: string;
  readonly progress: 'queued' | 'sending' | 'failed' | 'refused';
  readonly refusal: Refusal | undefined;
}

export interface Outbound {
  /** By message. */
  readonly deliveries: ReadonlyMap<string, Delivery>;
  /** Messages that were refused: the replica has them no more, the person still does. */
  readonly refused: readonly MessageRow[];
  /** The order in which they were said. */
  readonly orderOf: ReadonlyMap<string, number>;
  /** What did not get through, until somebody does something about it. */
  readonly stuck: readonly Delivery[];
  /** Waiting for more than a day. */
  readonly late: readonly Delivery[];
}

const none: readonly OutboxEntry[] = [];

/** The state of each message on its way, looked at every second while there is one (S-350). */
export const useOutbound = (groupId: string): Outbound => {
  const { uid } = useSession();
  const entries = useLive(outboundOf, groupId) ?? none;
  const now = useNow(entries.some(({ state }) => state === 'queued' || state === 'sending'));
  return useMemo(() => outboundFrom(entries, uid, now), [entries, uid, now]);
};

const outboundFrom = (entries: readonly OutboxEntry[], uid: string, now: number): Outbound => {
  const all = entries.map((entry) => deliveryOf(entry, now));
  return {
    deliveries: new Map(all.map((delivery) => [delivery.messageId, delivery])),
    refused: entries.filter(({ state }) => state === 'rejected' || state === 'parked').map((entry) => rowOf(entry, uid)),
    orderOf: new Map(entries.map(({ input, seq }) => [idOf(input), seq])),
    stuck: all.filter(({ progress }) => progress === 'failed' || progress === 'refused'),
    late: all.filter(({ progress }, index) => progress === 'queued' && now - (entries[index]?.at ?? now) > day),
  };
};
