import {
  type Draft,
  type HistoryEntry,
  historyOf,
  keptPrefix,
  type Outbox,
  type OutboxEntry,
  undoneKey,
  undonePrefix,
} from '../outbox.ts';

import type { Replica } from '../replica.ts';

/** What goes when its successor is stored, in the same transaction. */
export interface Replaced {
  readonly mid: string;
  /** Takes it away. Answers whether it was there: a second press finds nothing to replace. */
  readonly take: (outbox: Outbox, at: number) => Promise<boolean>;
}

const isGivenUp = ({ outcome }: HistoryEntry): boolean => outcome === 'discarded' || outcome === 'overruled';

/** What the person gave up within the last month, the latest first. */
export const givenUp = async ({ outbox }: Replica): Promise<HistoryEntry[]> =>
  (await outbox.history.orderBy('at').reverse().toArray()).filter(isGivenUp);

/** In the drafts: work taken out of the tray and kept. One of an older release knows less of itself. */
export type KeptDraft = Pick<HistoryEntry, 'mid' | 'at' | 'name' | 'version' | 'input'> & Partial<HistoryEntry>;

/** Newest first. */
export const keptDrafts = async ({ outbox }: Replica): Promise<KeptDraft[]> =>
  (await outbox.drafts.where('key').startsWith(keptPrefix).toArray())
    .map(({ key, savedAt, value }) => ({
      ...(value as HistoryEntry),
      mid: key.slice(keptPrefix.length),
      at: savedAt,
    }))
    .sort((one, other) => other.at - one.at);

/** What the server had, and has no longer; in the order in which it was made. */
export const undoneWork = async ({ outbox }: Replica): Promise<HistoryEntry[]> =>
  (await outbox.drafts.where('key').startsWith(undonePrefix).toArray())
    .map(({ value }) => value as HistoryEntry)
    .sort((one, other) => (one.mid < other.mid ? -1 : 1));

export const keptKey = (mid: string): string => `${keptPrefix}${mid}`;

/** What waits among the drafts for what becomes of it. */
export const findAside = async (outbox: Outbox, mid: string): Promise<Draft | undefined> =>
  (await outbox.drafts.get(keptKey(mid))) ?? outbox.drafts.get(undoneKey(mid));

/** What can be had back: a kept draft, what the server has no longer, or what was given up. */
export const findGivenUp = async (
  outbox: Outbox,
  mid: string,
): Promise<Pick<HistoryEntry, 'name' | 'version' | 'input' | 'refusal' | 'lost'> | undefined> => {
  const aside = await findAside(outbox, mid);
  if (aside !== undefined) return aside.value as HistoryEntry;
  const given = await outbox.history.get(mid);
  return given !== undefined && isGivenUp(given) ? given : undefined;
};

/** Had back: it is nowhere but in its successor. */
export const takenBack = (mid: string): Replaced => ({
  mid,
  take: async (outbox) => {
    if ((await findGivenUp(outbox, mid)) === undefined) return false;
    await outbox.drafts.bulkDelete([keptKey(mid), undoneKey(mid)]);
    await outbox.history.delete(mid);
    return true;
  },
});

/**
 * The replaced entry leaves the tray in the transaction that stores its successor: never both, never neither. `theirs`, over
 * which the successor goes, can be had back.
 */
export const succeeded = (mid: string, theirs?: Fields): Replaced => ({
  mid,
  take: async (outbox, at) => {
    const old = await outbox.entries.where('mid').equals(mid).first();
    if (old === undefined) return false;
    await outbox.history.put(historyOf(old, 'replaced', at));
    const lost = theirs && overruled(old, theirs, at);
    if (lost !== undefined) await outbox.history.put(lost);
    await outbox.entries.delete(old.seq);
    return true;
  },
});

export type Fields = Readonly<Record<string, unknown>>;

/** Their version of the fields that were written, in the shape of an edit that brings it back; nothing where they agree. */
const overruled = (entry: OutboxEntry, theirs: Fields, at: number): HistoryEntry | undefined => {
  const input = entry.input as Fields;
  const fields = Object.keys((input.basis as Fields | undefined) ?? {}).filter((field) => theirs[field] !== undefined);
  if (fields.every((field) => theirs[field] === input[field])) return undefined;
  const { refusal: _, ...lost } = historyOf(entry, 'overruled', at);
  const said = Object.fromEntries(fields.map((field) => [field, theirs[field]]));
  return { ...lost, mid: `${entry.mid}/theirs`, input: { ...input, ...said } };
};
