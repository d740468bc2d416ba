import { coreRefusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';

/** Of a message of one's own (S-348). `queued` waits for a way to the server, or its writer's word, and knows no clock. */
export const sendStates = ['queued', 'sending', 'sent', 'failed'] as const;
export type SendState = (typeof sendStates)[number];

/** E-062's `msgtatus`; what waits is on its way. */
export const sendStateCode = { queued: 1, sending: 1, sent: 2, failed: 3 } as const satisfies Record<SendState, number>;

/** Handed over and not answered for this long is shown as failed (S-349). */
const failsAfter = 10 * second;

type Waiting = Pick<OutboxEntry, 'state' | 'refusal'> & { readonly handedAt?: number };

/** It has waited for so long that its writer is asked whether it is still to be sent. */
export const isAsked = (entry: Waiting | undefined): boolean =>
  entry?.state === 'parked' && entry.refusal?.reason === coreRefusal.waitedLong.reason;

/**
 * `entry` is the message's promise; without one the server has it. `handedAt` is when it was last given to a logged-in socket, on
 * the clock of `now`. What is shown as failed is still sent again, and an answer that comes late makes it sent.
 */
export const sendState = (entry: Waiting | undefined, now: number): SendState => {
  if (entry === undefined || entry.state === 'done') return 'sent';
  if (isAsked(entry)) return 'queued';
  if (entry.state === 'rejected' || entry.state === 'parked') return 'failed';
  if (entry.handedAt === undefined) return 'queued';
  return now - entry.handedAt >= failsAfter ? 'failed' : 'sending';
};
