import { coreRefusal } from '#contract/core/refusal.ts';
import { type Result, refused } from '#contract/core/result.ts';
import { readEntry } from './effects.ts';
import type { RowKey } from './feature.ts';
import { bySeq, entriesIn, type HistoryEntry, type OutboxEntry } from './outbox.ts';
import type { Replica } from './replica.ts';
import { refuseDependents } from './sync/settle.ts';

/** What a person may do with work that did not go through, or has not gone yet. */
export interface Tray {
  /** The same again, as a new mutation. Work that waited for it comes along, in its order. */
  readonly retry: (mid: string) => Promise<Result<{ readonly mid: string }>>;
  /** Edited, as a new mutation. Work that waited for the old one comes along. */
  readonly resend: (mid: string, input: unknown) => Promise<Result<{ readonly mid: string }>>;
  /** Out of the tray, kept as the draft `kept/<mid>`. */
  readonly keep: (mid: string) => Promise<void>;
  /** The person gives it up. What was sent already is sealed on the server first, so that it is either done or discarded. */
  readonly discard: (mid: string) => Promise<void>;
  /** Everything that exists on this device only, as JSON text. */
  readonly exportUnsent: () => Promise<string>;
  readonly counts: () => Promise<{ readonly waiting: number; readonly attention: number; readonly drafts: number }>;
}

interface TrayOptions {
  readonly replica: Replica;
  readonly now: () => number;
  readonly enqueue: (name: string, input: unknown, replaces?: string) => Promise<Result<{ readonly mid: string }>>;
  readonly replay: () => Promise<void>;
  readonly onQueued: () => void;
}

export const createTray = (options: TrayOptions): Tray => {
  const { replica, now } = options;
  const { outbox } = replica;
  const again = async (mid: string, change?: unknown): Promise<Result<{ readonly mid: string }>> => {
    const entry = await find(replica, mid);
    if (entry === undefined || (entry.state !== 'rejected' && entry.state !== 'parked'))
      return refused(coreRefusal.notFound);
    const input = change ?? readEntry(replica.registry, entry)?.input;
    if (input === undefined) return refused(coreRefusal.updateNeeded);
    const made = await options.enqueue(entry.name, input, mid);
    if (made.ok) for (const child of await waitingFor(replica, mid)) await again(child.mid);
    return made;
  };
  return {
    retry: (mid) => again(mid),
    resend: (mid, input) => again(mid, input),
    keep: async (mid) => {
      await outbox.transaction('rw', [outbox.entries, outbox.drafts, outbox.history], async () => {
        const entry = await find(replica, mid);
        if (entry === undefined || entry.state === 'queued' || entry.state === 'sending') return;
        const { name, version, input } = entry;
        await outbox.drafts.put({ key: `kept/${mid}`, value: { name, version, input }, savedAt: now() });
        await leave(replica, entry, 'kept', now());
      });
    },
    discard: async (mid) => {
      await outbox.transaction('rw', [outbox.entries, outbox.history], async () => {
        const entry = await find(replica, mid);
        if (entry === undefined || entry.state === 'done') return;
        if (entry.state === 'sending' || entry.wasSent === true)
          await outbox.entries.update(entry.seq, { seal: 'discard', notBefore: 0 });
        else {
          await leave(replica, entry, 'discarded', now());
          await refuseDependents(outbox, [mid]);
        }
      });
      await options.replay();
      options.onQueued();
    },
    exportUnsent: async () => {
      const [entries, drafts] = [await outbox.entries.toArray(), await outbox.drafts.toArray()];
      return JSON.stringify(
        { uid: replica.uid, exportedAt: now(), entries: entries.filter(({ state }) => state !== 'done'), drafts },
        null,
        2,
      );
    },
    counts: async () => ({
      waiting: await outbox.entries.where('state').anyOf(['queued', 'sending']).count(),
      attention: await outbox.entries.where('state').anyOf(['rejected', 'parked']).count(),
      drafts: await outbox.drafts.count(),
    }),
  };
};

const find = ({ outbox }: Replica, mid: string): Promise<OutboxEntry | undefined> =>
  outbox.entries.where('mid').equals(mid).first();

const waitingFor = async (replica: Replica, parent: string): Promise<OutboxEntry[]> =>
  (await attentionEntries(replica)).filter((entry) => entry.waitingFor === parent).sort(bySeq);

const leave = async (
  { outbox }: Replica,
  { seq, mid, name, version, input }: OutboxEntry,
  outcome: HistoryEntry['outcome'],
  at: number,
): Promise<void> => {
  await outbox.history.put({ mid, at, outcome, name, version, input });
  await outbox.entries.delete(seq);
};

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
