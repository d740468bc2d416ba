import type { OutboxEntry } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { boxDrafts, withAttached } from '../carried/box-drafts.ts';
import { keptVoices } from '../carried/voice-drafts.ts';

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
