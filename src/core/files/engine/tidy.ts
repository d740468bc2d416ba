import { day, minute } from '#contract/core/time.ts';
import { noteLost } from '../held.ts';
import { isEnded, liveStates, type UploadJob } from '../job.ts';
import type { Vault } from '../store/vault.ts';
import type { UploadHost } from './host.ts';

/** A file that is not on the device after this long is not being put there any more: its page was closed. */
const longestKeep = 15 * minute;
const keepDone = day;
const keepCancelled = 7 * day;

/** What an earlier engine left behind: states of work that nobody does any more, jobs past their time, copies without a job. */
export const tidyUploads = async ({ outbox, now }: Pick<UploadHost, 'outbox' | 'now'>, vault: Vault): Promise<void> => {
  const at = now();
  const kept = await outbox.transaction(
    'rw',
    [outbox.uploads, outbox.entries, outbox.history, outbox.drafts],
    async () => {
      const jobs = await outbox.uploads.toArray();
      const past = jobs.filter((job) => isPast(job, at));
      await noteLost(outbox, past);
      const gone = new Set(past.map(({ id }) => id));
      await outbox.uploads.bulkDelete([...gone]);
      const left = jobs.filter(({ id }) => !gone.has(id));
      const reset = left.filter(({ state }) => liveStates.includes(state));
      await outbox.uploads.bulkPut(reset.map((job) => ({ ...job, state: 'queued' as const, notBefore: 0 })));
      return new Set(left.filter(hasBytes).map(({ id }) => id));
    },
  );
  for (const id of await vault.ids()) if (!kept.has(id)) await vault.drop(id);
};

const hasBytes = ({ state, isAside }: UploadJob): boolean =>
  state !== 'done' && (state !== 'cancelled' || isAside === true);

const isPast = (job: UploadJob, at: number): boolean => {
  if (job.state === 'persisting') return at - job.at > longestKeep;
  if (!isEnded(job) || job.endedAt === undefined || job.isAside === true) return false;
  if (job.state === 'done') return at - job.endedAt > keepDone;
  return job.state === 'cancelled' && at - job.endedAt > keepCancelled;
};
