import { coreRefusal } from '#contract/core/refusal.ts';
import { type Result, refused } from '#contract/core/result.ts';
import { failedStates } from '../files/job.ts';
import { resumeJob } from '../files/jobs.ts';
import { attentionEntries } from '../marks.ts';
import { bySeq, type HistoryEntry, type OutboxEntry } from '../outbox.ts';
import { refuseDependents } from '../sync/settle.ts';
import { readEntry } from './effects.ts';
import type { FullReplica } from './registry.ts';

/** What a person may do with work that did not go through, or has not gone yet. */
export interface Tray {
  /** The same again, as a new mutation. Work that waited for it comes along, in its order. */
  readonly retry: (mid: string) => Promise<Result<{ readonly mid: string }>>;
  /** Edited, in the shape of its own version, as a new mutation. Work that waited for the old one comes along. */
  readonly resend: (mid: string, input: unknown) => Promise<Result<{ readonly mid: string }>>;
  /** Out of the tray, kept as the draft `kept/<mid>`. */
  readonly keep: (mid: string) => Promise<void>;
  /** The person gives it up. What was sent already is sealed on the server first, so that it is either done or discarded. */
  readonly discard: (mid: string) => Promise<void>;
}

interface TrayOptions {
  readonly replica: FullReplica;
  readonly now: () => number;
  readonly enqueue: (name: string, input: unknown, replaces?: string) => Promise<Result<{ readonly mid: string }>>;
  readonly replay: () => Promise<void>;
  readonly onQueued: () => void;
  /** Files are to be sent again: wake whoever sends them. */
  readonly onFiles?: (() => void) | undefined;
}

export const createTray = (options: TrayOptions): Tray => {
  const { replica, now } = options;
  const { outbox } = replica;
  const again = async (mid: string, change?: unknown): Promise<Result<{ readonly mid: string }>> => {
    const entry = await find(replica, mid);
    if (entry === undefined || (entry.state !== 'rejected' && entry.state !== 'parked'))
      return refused(coreRefusal.notFound);
    const input = readEntry(replica.registry, change === undefined ? entry : { ...entry, input: change })?.input;
    if (input === undefined) return refused(coreRefusal.updateNeeded);
    if (await resumeFiles(outbox, entry, now())) options.onFiles?.();
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
  };
};

/** What was refused because a file did not arrive wants the file first. Answers whether one is on its way again. */
const resumeFiles = async (
  outbox: FullReplica['outbox'],
  { files = [] }: OutboxEntry,
  at: number,
): Promise<boolean> => {
  const jobs = await outbox.uploads.bulkGet([...files]);
  const failed = jobs.filter((job) => job !== undefined && failedStates.includes(job.state));
  for (const job of failed) if (job !== undefined) await resumeJob(outbox, job.id, at);
  return failed.length > 0;
};

const find = ({ outbox }: FullReplica, mid: string): Promise<OutboxEntry | undefined> =>
  outbox.entries.where('mid').equals(mid).first();

const waitingFor = async (replica: FullReplica, parent: string): Promise<OutboxEntry[]> =>
  (await attentionEntries(replica)).filter((entry) => entry.waitingFor === parent).sort(bySeq);

const leave = async (
  { outbox }: FullReplica,
  { seq, mid, name, version, input }: OutboxEntry,
  outcome: HistoryEntry['outcome'],
  at: number,
): Promise<void> => {
  await outbox.history.put({ mid, at, outcome, name, version, input });
  await outbox.entries.delete(seq);
};
