import { coreRefusal } from '#contract/core/refusal.ts';
import type { Outbox, OutboxEntry } from '../outbox.ts';
import { refuseDependents } from '../sync/settle.ts';
import { failedStates } from './job.ts';

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
