import { coreRefusal } from '#contract/core/refusal.ts';
import { type Result, refused } from '#contract/core/result.ts';
import { failedStates } from '../files/job.ts';
import { resumeJob } from '../files/jobs.ts';
import { attentionEntries } from '../marks.ts';
import { bySeq, type HistoryEntry, historyOf, type OutboxEntry, undoneKey } from '../outbox.ts';
import { resilient } from '../storage.ts';
import { refuseDependents } from '../sync/settle.ts';
import { readEntry } from './effects.ts';
import { type Fields, findAside, findGivenUp, keptKey, type Replaced, succeeded, takenBack } from './given-up.ts';

import type { FullReplica } from './registry.ts';
import { inTime } from './sending.ts';

export type Enqueue = (name: string, input: unknown, replaces?: Replaced) => Promise<Result<{ readonly mid: string }>>;

/** What a person may do with work that did not go through, or has not gone yet. */
export interface Tray {
  /** The same again, as a new mutation. Work that waited for it comes along, in its order. */
  readonly retry: (mid: string) => Promise<Result<{ readonly mid: string }>>;
  /**
   * Edited, in the shape of its own version, as a new mutation. Work that waited for the old one comes along. `theirs`: the row
   * that it is sent over, kept with what was given up.
   */
  readonly resend: (mid: string, input: unknown, theirs?: Fields) => Promise<Result<{ readonly mid: string }>>;
  /** Out of the tray, or of what the server has no longer: kept as the draft `kept/<mid>`. */
  readonly keep: (mid: string) => Promise<void>;
  /** The person gives it up. What was sent already is sealed on the server first, so that it is either done or discarded. */
  readonly discard: (mid: string) => Promise<void>;
  /** A kept draft, what the server has no longer, or what was given up, as a new mutation; `input` where it was edited. Refused, it stays where it is. */
  readonly restore: (mid: string, input?: unknown) => Promise<Result<{ readonly mid: string }>>;
  /** A kept draft, or what the server has no longer, is given up like the rest. */
  readonly dropKept: (mid: string) => Promise<void>;
  /** What was given up goes for good. */
  readonly forget: (mid: string) => Promise<void>;
}

interface TrayOptions {
  readonly replica: FullReplica;
  readonly now: () => number;
  readonly enqueue: Enqueue;
  readonly newId: () => string;
  readonly replay: () => Promise<void>;
  readonly onQueued: () => void;
  /** Files are to be sent again: wake whoever sends them. */
  readonly onFiles?: (() => void) | undefined;
}

export const createTray = (options: TrayOptions): Tray => {
  const { replica, now } = options;
  const { outbox } = replica;
  const again = async (mid: string, change?: unknown, theirs?: Fields): Promise<Result<{ readonly mid: string }>> => {
    const entry = await find(replica, mid);
    if (entry === undefined || (entry.state !== 'rejected' && entry.state !== 'parked'))
      return refused(coreRefusal.notFound);
    const input = readEntry(replica.registry, change === undefined ? entry : { ...entry, input: change })?.input;
    if (input === undefined) return refused(coreRefusal.updateNeeded);
    if (await resumeFiles(outbox, entry)) options.onFiles?.();
    const made = await options.enqueue(entry.name, input, succeeded(mid, theirs));
    if (made.ok) for (const child of await waitingFor(replica, mid)) await again(child.mid);
    return made;
  };
  return {
    retry: (mid) => again(mid),
    resend: (mid, input, theirs) => again(mid, input, theirs),
    keep: async (mid) => {
      const put = async (): Promise<void> => {
        const undone = await outbox.drafts.get(undoneKey(mid));
        if (undone !== undefined) {
          await outbox.drafts.put({ ...undone, key: keptKey(mid), savedAt: now() });
          return outbox.drafts.delete(undone.key);
        }
        const entry = await find(replica, mid);
        if (entry === undefined || entry.state === 'queued' || entry.state === 'sending') return;
        const value = historyOf(entry, 'kept', now());
        await outbox.drafts.put({ key: keptKey(mid), value, savedAt: now() });
        await leave(replica, entry, 'kept', now());
      };
      const { entries, drafts, history } = outbox;
      await resilient(outbox, () => outbox.transaction('rw', [entries, drafts, history], put));
    },
    discard: async (mid) => {
      const give = async () => {
        const entry = await find(replica, mid);
        if (entry === undefined || entry.state === 'done') return;
        if (entry.state === 'sending' || entry.wasSent === true)
          await outbox.entries.update(entry.seq, { seal: 'discard', notBefore: 0 });
        else {
          await leave(replica, entry, 'discarded', now());
          await refuseDependents(outbox, [mid]);
        }
      };
      await resilient(outbox, () => outbox.transaction('rw', [outbox.entries, outbox.history], give));
      options.onQueued();
      await inTime(options.replay);
    },
    ...createGivenUp(options),
  };
};

const createGivenUp = (options: TrayOptions): Pick<Tray, 'restore' | 'dropKept' | 'forget'> => {
  const { replica, now } = options;
  const { outbox, registry } = replica;
  return {
    restore: async (mid, change) => {
      const given = await findGivenUp(outbox, mid);
      if (given === undefined) return refused(coreRefusal.notFound);
      const known = readEntry(registry, change === undefined ? given : { ...given, input: change });
      if (known === undefined) return refused(coreRefusal.updateNeeded);
      const { call } = known.mutation;
      const files = [...(call.files?.(known.input as never) ?? [])];
      const lost = await lostOf(outbox, given, files);
      if (lost !== undefined) return refused({ ...coreRefusal.fileNotSent, params: { name: lost } });
      if (await resumeFiles(outbox, { files })) options.onFiles?.();
      const taken =
        given.refusal?.reason === coreRefusal.idTaken.reason ? (call.creates?.(known.input as never) ?? []) : [];
      return options.enqueue(given.name, underNewIds(known.input, taken, options.newId), takenBack(mid));
    },
    dropKept: (mid) =>
      outbox.transaction('rw', [outbox.drafts, outbox.history], async () => {
        const kept = await findAside(outbox, mid);
        if (kept === undefined) return;
        await outbox.history.put({ ...(kept.value as HistoryEntry), mid, outcome: 'discarded', at: now() });
        await outbox.drafts.delete(kept.key);
      }),
    forget: (mid) => resilient(outbox, () => outbox.history.delete(mid)),
  };
};

/** What was never carried out left its ids free, unless somebody else had them. */
const underNewIds = (input: unknown, taken: readonly string[], newId: () => string): unknown =>
  JSON.parse(taken.reduce((text, id) => text.replaceAll(id, newId()), JSON.stringify(input)));

/** The name of a file that cannot be sent any more: its bytes were let go. One without a job that is not noted so has arrived. */
const lostOf = async (
  outbox: FullReplica['outbox'],
  { lost = {} }: Pick<HistoryEntry, 'lost'>,
  files: readonly string[],
): Promise<string | undefined> => {
  const noted = files.find((id) => lost[id] !== undefined);
  if (noted !== undefined) return lost[noted];
  return (await outbox.uploads.bulkGet([...files])).find((job) => job?.state === 'cancelled' && job.isAside !== true)
    ?.name;
};

/** What was refused because a file did not arrive wants the file first. Answers whether one is on its way again. */
const resumeFiles = async (
  outbox: FullReplica['outbox'],
  { files = [] }: Pick<OutboxEntry, 'files'>,
): Promise<boolean> => {
  const jobs = await outbox.uploads.bulkGet([...files]);
  const failed = jobs.filter((job) => job !== undefined && failedStates.includes(job.state));
  for (const job of failed) if (job !== undefined) await resumeJob(outbox, job.id);
  return failed.length > 0;
};

const find = ({ outbox }: FullReplica, mid: string): Promise<OutboxEntry | undefined> =>
  outbox.entries.where('mid').equals(mid).first();

const waitingFor = async (replica: FullReplica, parent: string): Promise<OutboxEntry[]> =>
  (await attentionEntries(replica)).filter((entry) => entry.waitingFor === parent).sort(bySeq);

const leave = async (
  { outbox }: FullReplica,
  entry: OutboxEntry,
  outcome: HistoryEntry['outcome'],
  at: number,
): Promise<void> => {
  await outbox.history.put(historyOf(entry, outcome, at));
  await outbox.entries.delete(entry.seq);
};
