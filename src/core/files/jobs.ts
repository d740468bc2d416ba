import type { Outbox } from '../outbox.ts';
import type { Replica } from '../replica.ts';
import { noteLost, refuseFileless } from './held.ts';
import {
  endedStates,
  failedStates,
  isEnded,
  liveStates,
  runningStates,
  type UploadJob,
  type UploadState,
} from './job.ts';

/** Every file on its way, and those that ended and were not put away or aside, in the order in which they are sent. */
export const uploads = async ({ outbox }: Replica): Promise<readonly UploadJob[]> =>
  (await outbox.uploads.toArray()).filter(({ isAside }) => isAside !== true).sort(byOrder);

export const uploadOf = ({ outbox }: Replica, id: string): Promise<UploadJob | undefined> => outbox.uploads.get(id);

/** Files whose bytes are being put on this device: nothing names them yet. */
export const beingKept = ({ outbox }: Replica): Promise<number> =>
  outbox.uploads
    .where('state')
    .equals('persisting' satisfies UploadState)
    .count();

export const byOrder = (one: UploadJob, other: UploadJob): number =>
  one.order - other.order || (one.id < other.id ? -1 : 1);

export interface UploadCounts {
  /** Files that have not ended. */
  readonly open: number;
  /** Of these, those that something is done for now. */
  readonly running: number;
  /** And those whose bytes are lost with the page that picked them. */
  readonly volatile: number;
}

export const uploadCounts = async (outbox: Outbox): Promise<UploadCounts> => {
  const jobs = await outbox.uploads.where('state').noneOf(endedStates).toArray();
  return {
    open: jobs.length,
    running: jobs.filter(({ state }) => runningStates.includes(state)).length,
    volatile: jobs.filter(({ source }) => source === 'volatile').length,
  };
};

/** Replaces a job by what `change` makes of it; left alone when that is nothing. */
const changeJob = (
  outbox: Outbox,
  id: string,
  change: (job: UploadJob) => UploadJob | undefined,
): Promise<UploadJob | undefined> =>
  outbox.transaction('rw', [outbox.uploads], async () => {
    const job = await outbox.uploads.get(id);
    const changed = job && change(job);
    if (changed !== undefined) await outbox.uploads.put(changed);
    return changed;
  });

export const pauseJob = async (outbox: Outbox, id: string): Promise<void> =>
  void (await changeJob(outbox, id, (job) =>
    liveStates.includes(job.state) ? { ...job, state: 'paused' } : undefined,
  ));

const resumable: readonly UploadState[] = ['paused', 'offline', 'backoff', 'rejected', 'quota'];

/** Goes on with what was paused, tries at once what waits, and anew what was refused: its bytes are still here. */
export const resumeJob = async (outbox: Outbox, id: string): Promise<void> =>
  void (await changeJob(outbox, id, (job) =>
    resumable.includes(job.state) || job.isAside === true ? queuedAnew(job) : undefined,
  ));

export const queuedAnew = ({
  refusal: _,
  endedAt: __,
  isAside: ___,
  stalledFor: ____,
  ...job
}: UploadJob): UploadJob => ({ ...job, state: 'queued', attempts: 0, notBefore: 0 });

/** Puts it before the job that is at this place now; at the end when there is none. */
export const moveJob = (outbox: Outbox, id: string, to: number): Promise<void> =>
  outbox.transaction('rw', [outbox.uploads], async () => {
    const jobs = (await outbox.uploads.toArray()).filter((job) => !isEnded(job)).sort(byOrder);
    const moved = jobs.find((job) => job.id === id);
    if (moved === undefined) return;
    const others = jobs.filter((job) => job.id !== id);
    others.splice(Math.max(0, to), 0, moved);
    const orders = jobs.map(({ order }) => order);
    for (const [index, job] of others.entries())
      await outbox.uploads.update(job.id, { order: orders[index] ?? job.order });
  });

/**
 * The person gives it up. In the same step, what needs it goes to the tray with the reason. Answers whether something left the
 * replay list; `undefined` when there was nothing to give up.
 */
export const cancelJob = (outbox: Outbox, id: string, now: number): Promise<boolean | undefined> =>
  outbox.transaction('rw', [outbox.uploads, outbox.entries], async () => {
    const job = await outbox.uploads.get(id);
    if (job === undefined || job.state === 'done') return undefined;
    await outbox.uploads.update(id, { state: 'cancelled', endedAt: now });
    return refuseFileless(outbox);
  });

/** Takes what ended out of the list. Answers whose bytes may go. */
export const forgetJobs = (outbox: Outbox, ids: readonly string[]): Promise<readonly string[]> =>
  outbox.transaction('rw', [outbox.uploads, outbox.entries, outbox.history, outbox.drafts], async () => {
    const jobs = (await outbox.uploads.bulkGet([...ids])).filter((job) => job !== undefined && isEnded(job));
    // The mark of a failed one is what sends its work to the tray.
    if (jobs.some((job) => job !== undefined && failedStates.includes(job.state))) await refuseFileless(outbox);
    const gone = jobs.flatMap((job) => (job === undefined ? [] : [job]));
    await noteLost(outbox, gone);
    const goneIds = gone.map(({ id }) => id);
    await outbox.uploads.bulkDelete(goneIds);
    return goneIds;
  });
