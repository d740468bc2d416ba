import { coreRefusal } from '#contract/core/refusal.ts';
import { failedStates, isEnded, isStalled, type UploadJob, type UploadState } from '#src/core/files/job.ts';
import type { UploadProgress } from '#src/core/files/words.ts';
import type { Connection } from '#src/ui/live/use-status.ts';

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

/**
 * What a file that has not ended waits for. `paused`: this file, by the person. `stalled`: nothing got through for so long that
 * the person is asked. `resting`: all sending of this device is paused.
 */
export type Wait = 'paused' | 'stalled' | 'resting' | 'wifi' | 'sign-in' | 'network' | 'server';

const waits: Readonly<Partial<Record<Connection, Wait>>> = {
  paused: 'resting',
  metered: 'wifi',
  'signed-out': 'sign-in',
  'wrong-user': 'sign-in',
  offline: 'network',
  unreachable: 'network',
  captive: 'network',
};

export const waitOf = (job: UploadJob, connection: Connection): Wait | undefined => {
  const { state, refusal } = job;
  if (state === 'paused') return isStalled(job) ? 'stalled' : 'paused';
  if (state === 'changed' || isEnded({ state })) return undefined;
  const wait = waits[connection];
  if (wait !== undefined) return wait;
  if (state === 'offline') return 'network';
  if (state !== 'backoff') return undefined;
  return refusal?.reason === coreRefusal.notSignedIn.reason ? 'sign-in' : 'server';
};

export type Title = 'success' | 'failed' | 'uploading' | 'changed' | Wait;

/** Shown from here on as done (S-357). */
const almost = 99;

/** Nothing is uploading while every file waits; what the first of them waits for is said of all. */
export const titleOf = (jobs: readonly UploadJob[], told: Told, connection: Connection): Title => {
  const open = jobs.filter((job) => !isEnded(job));
  if (open.length === 0 && jobs.some(({ state }) => isFailed(state))) return 'failed';
  if (percentOf(jobs, told) > almost) return 'success';
  const found = open.filter(({ state }) => state !== 'changed').map((job) => waitOf(job, connection));
  if (found.includes(undefined)) return 'uploading';
  return found.find((wait) => wait !== 'paused') ?? found[0] ?? (open.length > 0 ? 'changed' : 'uploading');
};

/** Failed by itself; what the person cancelled did not. */
export const isFailed = (state: UploadState): boolean => failedStates.includes(state) && state !== 'cancelled';

/** Nothing more will come of any of them, and nothing of it needs the person. */
export const isAllDone = (jobs: readonly UploadJob[]): boolean =>
  jobs.length > 0 && jobs.every(({ state }) => state === 'done' || state === 'cancelled');
