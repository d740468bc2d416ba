import { coreRefusal } from '#contract/core/refusal.ts';
import { type HistoryEntry, keptPrefix, type Outbox, type OutboxEntry } from '../outbox.ts';
import { refuseDependents } from '../sync/settle.ts';
import { failedStates, type UploadJob } from './job.ts';

/** The files of which the server has not all bytes yet. One that has no job here came from elsewhere, or is there. */
export const unfinishedFiles = async (outbox: Outbox): Promise<ReadonlySet<string>> =>
  new Set(await outbox.uploads.where('state').notEqual('done').primaryKeys());

/**
 * Says, asked of the open entries in order of making, which of them wait for a file: one of their own is still on its way, they
 * build on an entry that waits, or they are a later word of the same lane on one of its rows. What has its number goes.
 */
export const heldBack = (unfinished: ReadonlySet<string>): ((entry: OutboxEntry) => boolean) => {
  const held = new Set<string>();
  const rows = new Set<string>();
  return (entry) => {
    if (entry.sendSeq !== undefined) return false;
    const waits =
      entry.files?.some((id) => unfinished.has(id)) === true ||
      entry.deps.some((mid) => held.has(mid)) ||
      entry.keys.some((key) => rows.has(`${entry.lane} ${key}`));
    if (!waits) return false;
    held.add(entry.mid);
    for (const key of entry.keys) rows.add(`${entry.lane} ${key}`);
    return true;
  };
};

/**
 * Work whose file will not arrive goes to the tray with the reason, and what builds on it beside it. Runs inside a transaction
 * over `entries` and `uploads`; answers whether something left the replay list.
 */
export const refuseFileless = async (outbox: Outbox): Promise<boolean> => {
  const failed = new Map(
    (await outbox.uploads.where('state').anyOf(failedStates).toArray()).map((job) => [job.id, job]),
  );
  if (failed.size === 0) return false;
  const queued = await outbox.entries.where('state').equals('queued').toArray();
  const ended: string[] = [];
  for (const { seq, mid, sendSeq, wasSent, files } of queued) {
    const job = files?.map((id) => failed.get(id)).find((one) => one !== undefined);
    if (job === undefined || sendSeq !== undefined || wasSent === true) continue;
    ended.push(mid);
    await outbox.entries.update(seq, {
      state: 'rejected',
      refusal: { ...coreRefusal.fileNotSent, params: { name: job.name } },
    });
  }
  await refuseDependents(outbox, ended);
  return ended.length > 0;
};

/**
 * Writes down, with the work that names them, which of these files never arrived: their jobs go, and without them nothing here
 * could tell. Runs inside a transaction over `entries`, `history` and `drafts`.
 */
export const noteLost = async (outbox: Outbox, jobs: readonly UploadJob[]): Promise<void> => {
  const names = new Map(jobs.filter(({ state }) => failedStates.includes(state)).map(({ id, name }) => [id, name]));
  if (names.size === 0) return;
  const naming = ({ files }: Pick<HistoryEntry, 'files'>): boolean => files?.some((id) => names.has(id)) === true;
  const note = (work: Pick<HistoryEntry, 'files' | 'lost'>): void => {
    work.lost = {
      ...work.lost,
      ...Object.fromEntries([...names].filter(([id]) => work.files?.includes(id) === true)),
    };
  };
  await outbox.entries.filter(naming).modify(note);
  await outbox.history.filter(naming).modify(note);
  const kept = await outbox.drafts.where('key').startsWith(keptPrefix).toArray();
  for (const draft of kept.filter(({ value }) => naming(value as HistoryEntry))) {
    note(draft.value as HistoryEntry);
    await outbox.drafts.put(draft);
  }
};
