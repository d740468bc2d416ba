import type { RowKey } from './feature.ts';
import { entriesIn, type OutboxEntry } from './outbox.ts';
import type { Replica } from './replica.ts';

/** The tray, oldest first. */
export const attentionEntries = async ({ outbox }: Replica): Promise<OutboxEntry[]> =>
  entriesIn(outbox, ['rejected', 'parked']);

/** What still has to reach the server, oldest first. */
export const waitingEntries = async ({ outbox }: Replica): Promise<OutboxEntry[]> =>
  entriesIn(outbox, ['queued', 'sending']);

export type RowMark = 'waiting' | 'sending' | 'attention';

/** The mark of each row that has one: what needs the person goes before what is on its way. */
export const marksOf = async ({ outbox }: Replica, keys: readonly RowKey[]): Promise<Map<RowKey, RowMark>> => {
  const wanted = new Set(keys);
  const marks = new Map<RowKey, RowMark>();
  for (const { state, keys: touched } of await outbox.entries.where('keys').anyOf(keys).toArray()) {
    const mark = markOf[state];
    if (mark === undefined) continue;
    for (const key of touched) {
      if (wanted.has(key) && (rank[marks.get(key) ?? 'waiting'] <= rank[mark] || !marks.has(key))) marks.set(key, mark);
    }
  }
  return marks;
};

const markOf: Readonly<Record<OutboxEntry['state'], RowMark | undefined>> = {
  queued: 'waiting',
  sending: 'sending',
  done: undefined,
  rejected: 'attention',
  parked: 'attention',
};
const rank: Readonly<Record<RowMark, number>> = { waiting: 0, sending: 1, attention: 2 };
