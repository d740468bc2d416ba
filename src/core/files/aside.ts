import { type HistoryEntry, keptPrefix, type Outbox } from '../outbox.ts';
import { noteLost, refuseFileless } from './held.ts';
import type { UploadJob } from './job.ts';

/**
 * Files of work that was given up: nothing sends them, and their bytes stay for as long as the work can be had back. What has
 * arrived needs no copy. Answers whether something left the replay list.
 */
export const putAside = (outbox: Outbox, ids: readonly string[], now: number): Promise<boolean> =>
  outbox.transaction('rw', [outbox.uploads, outbox.entries], async () => {
    for (const job of await outbox.uploads.bulkGet([...ids])) {
      if (job?.state === 'done') await outbox.uploads.delete(job.id);
      else if (job !== undefined) await outbox.uploads.put({ ...job, state: 'cancelled', isAside: true, endedAt: now });
    }
    return refuseFileless(outbox);
  });

/** The server has it all the same. */
export const arrivedAside = async (outbox: Outbox, id: string): Promise<void> =>
  void (await outbox.uploads
    .where('id')
    .equals(id)
    .and(({ isAside }) => isAside === true)
    .delete());

const asideIn = async (outbox: Outbox): Promise<UploadJob[]> =>
  (await outbox.uploads.where('state').equals('cancelled').toArray()).filter(({ isAside }) => isAside);

/** Ids of those that no work names any more: it was had back without them, given up for good, or is past its time. */
export const unclaimedAside = async (outbox: Outbox): Promise<readonly string[]> => {
  const aside = await asideIn(outbox);
  // Whoever observes this looks at the history only where there is something to look for.
  if (aside.length === 0) return [];
  const [entries, history, drafts] = await Promise.all([
    outbox.entries.toArray(),
    outbox.history
      .where('at')
      .above(0)
      .filter(({ outcome }) => outcome !== 'applied')
      .toArray(),
    outbox.drafts.where('key').startsWith(keptPrefix).toArray(),
  ]);
  const works = [...entries, ...history, ...drafts.map(({ value }) => value as HistoryEntry)];
  const named = new Set(works.flatMap(({ files = [] }) => files));
  return aside.flatMap(({ id }) => (named.has(id) ? [] : [id]));
};

/**
 * New work goes before work that was given up: the oldest first, until `lacking` bytes are free; nothing where all of it would not
 * do. Answers whose bytes may go.
 */
export const letGoAside = (outbox: Outbox, lacking: number): Promise<readonly string[]> =>
  outbox.transaction('rw', [outbox.uploads, outbox.entries, outbox.history, outbox.drafts], async () => {
    // What lies with a page only takes no room here.
    const aside = (await asideIn(outbox))
      .filter(({ source }) => source !== 'volatile')
      .sort((one, other) => (one.endedAt ?? one.at) - (other.endedAt ?? other.at));
    const going: UploadJob[] = [];
    let free = 0;
    for (const job of aside) {
      if (free >= lacking) break;
      going.push(job);
      free += job.size;
    }
    if (free < lacking) return [];
    await noteLost(outbox, going);
    const ids = going.map(({ id }) => id);
    await outbox.uploads.bulkDelete(ids);
    return ids;
  });
