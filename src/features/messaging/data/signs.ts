import { coreRefusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import { participantTable } from '#contract/features/messaging/tables.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { allMembers } from '#src/features/course/data/public.ts';
import { boxDrafts, withAttached } from './drafts.ts';
import { keptVoices } from './other-drafts.ts';

/** A promise of a message, as far as its state goes. */
export type Promised = Pick<OutboxEntry, 'state' | 'refusal'> & { readonly handedAt?: number };

/** What one's own side of a conversation shows in the list. */
export interface Sign {
  /** What stands in the send box; '' when nothing does. */
  readonly draft: string;
  /** A recorded voice waits there too. */
  readonly hasVoice?: boolean;
  /** Files wait there. */
  readonly hasFiles?: boolean;
  readonly promised: readonly Promised[];
}

const lane = /^conv:(.+)\/messaging$/;

const textOf = (value: unknown): string => {
  const { text } = (value ?? {}) as { readonly text?: unknown };
  return typeof text === 'string' ? text.trim() : '';
};

/** Conversations in which something is being written, or has not arrived. */
export const signsOf = async ({ outbox }: Replica): Promise<Map<string, Sign>> => {
  const [drafts, voices, attached, entries] = await Promise.all([
    outbox.drafts.where('key').startsWith(boxDrafts).toArray(),
    keptVoices({ outbox }),
    withAttached({ outbox }),
    outbox.entries.where('state').anyOf(['queued', 'sending', 'rejected', 'parked']).toArray(),
  ]);
  const signs = new Map<string, Sign>();
  const of = (groupId: string): Sign => signs.get(groupId) ?? { draft: '', promised: [] };
  for (const { key, value } of drafts) {
    const groupId = key.slice(boxDrafts.length);
    const draft = textOf(value);
    if (draft !== '') signs.set(groupId, { ...of(groupId), draft });
  }
  for (const groupId of voices) signs.set(groupId, { ...of(groupId), hasVoice: true });
  for (const groupId of attached) signs.set(groupId, { ...of(groupId), hasFiles: true });
  for (const entry of entries) {
    const groupId = entry.name === 'sendMessage' ? lane.exec(entry.lane)?.[1] : undefined;
    if (groupId === undefined) continue;
    const sign = of(groupId);
    signs.set(groupId, { ...sign, promised: [...sign.promised, entry] });
  }
  return signs;
};

/** What people are called who wrote something, by uid. */
export const namesOf = async (replica: Replica): Promise<ReadonlyMap<string, string>> => {
  const [members, participants] = await Promise.all([allMembers(replica), replica.rows(participantTable).toArray()]);
  return new Map([
    ...participants.filter(({ name }) => name !== '').map(({ uid, name }) => [uid, name] as const),
    ...members.map(({ uid, username }) => [uid, username] as const),
  ]);
};

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
