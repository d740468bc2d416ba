import { failedStates, isEnded, type UploadJob, type UploadState } from '#src/core/files/job.ts';
import type { UploadProgress } from '#src/core/files/words.ts';

type Told = Readonly<Record<string, UploadProgress>>;

/** Bytes of a job that the server has, as far as this page knows. */
export const sentOf = ({ id, size, sent, state }: UploadJob, told: Told): number =>
  state === 'done' ? size : Math.min(size, Math.max(sent, told[id]?.sent ?? 0));

const wanted = ({ state }: UploadJob): boolean => state !== 'cancelled';

/** Of all together, 0 to 100. A file that is done counts whole, alone it is 100 (S-355). */
export const percentOf = (jobs: readonly UploadJob[], told: Told): number => {
  const counted = jobs.filter(wanted);
  const size = counted.reduce((sum, job) => sum + job.size, 0);
  if (size === 0) return counted.length > 0 && counted.every(({ state }) => state === 'done') ? 100 : 0;
  const percent = (counted.reduce((sum, job) => sum + sentOf(job, told), 0) / size) * 100;
  // Rounded up it would promise what is not so yet.
  return counted.every(({ state }) => state === 'done') ? 100 : Math.min(percent, 99.9);
};

export type Title = 'success' | 'failed' | 'uploading' | 'waiting' | 'paused';

/** Shown from here on as done (S-357). */
const almost = 99;

export const titleOf = (jobs: readonly UploadJob[], told: Told, isAway: boolean): Title => {
  const open = jobs.filter((job) => !isEnded(job));
  if (open.length === 0 && jobs.some(({ state }) => isFailed(state))) return 'failed';
  if (percentOf(jobs, told) > almost) return 'success';
  if (open.length > 0 && open.every(({ state }) => state === 'paused')) return 'paused';
  return isAway ? 'waiting' : 'uploading';
};

/** Failed by itself; what the person cancelled did not. */
export const isFailed = (state: UploadState): boolean => failedStates.includes(state) && state !== 'cancelled';

/** Nothing more will come of any of them, and nothing of it needs the person. */
export const isAllDone = (jobs: readonly UploadJob[]): boolean =>
  jobs.length > 0 && jobs.every(({ state }) => state === 'done' || state === 'cancelled');
