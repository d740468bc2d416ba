import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { coreRefusal } from '#contract/core/refusal.ts';
import { minute, second } from '#contract/core/time.ts';
import { timeLeft } from '#src/core/files/files.ts';
import { failedStates, isEnded, isStalled, type UploadJob, type UploadState } from '#src/core/files/job.ts';
import type { UploadProgress } from '#src/core/files/upload-channel.ts';
import { type Connection, useStatus } from '#src/ui/live/use-status.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { sizeText } from '#src/ui/words/size.ts';

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
type Wait = 'paused' | 'stalled' | 'resting' | 'wifi' | 'sign-in' | 'network' | 'server';

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

export interface JobWords {
  readonly text: string;
  readonly tone: 'neutral' | 'attention' | 'problem' | 'good';
  /** How large the file is stands in the line already. */
  readonly hasSize?: boolean;
}

/** These go on with the person only. */
const asksSomething: readonly Wait[] = ['stalled', 'sign-in'];

/** What becomes of one file, in a line. Waiting for a network is no fault. */
export const useJobWords = (): ((job: UploadJob, progress: UploadProgress | undefined) => JobWords) => {
  const { t } = useLingui();
  const { connection } = useStatus();
  const textOf = useRefusalText();
  const left = (ms: number): string => {
    const minutes = Math.ceil(ms / minute);
    const seconds = Math.max(1, Math.ceil(ms / second));
    return ms < minute
      ? t`${plural(seconds, { one: '# second left', other: '# seconds left' })}`
      : t`${plural(minutes, { one: '# minute left', other: '# minutes left' })}`;
  };
  const underWay = (job: UploadJob, progress: UploadProgress | undefined): string => {
    const sent = sizeText(Math.max(job.sent, progress?.sent ?? 0));
    const of = sizeText(job.size);
    const ms = timeLeft(job, progress);
    return [t`${sent} of ${of}`, ...(ms === undefined ? [] : [left(ms)])].join(' · ');
  };
  const waitTexts: Readonly<Record<Wait, string>> = {
    paused: t`Paused`,
    stalled: t`No progress for a week. Go on with it, or cancel it.`,
    resting: t`Sending is paused on this device`,
    wifi: t`Waiting for Wi‑Fi`,
    'sign-in': t`Waiting until you sign in`,
    network: t`Waiting for a network`,
    server: t`The server is busy; it is tried again by itself`,
  };
  const neutral = (text: string): JobWords => ({ text, tone: 'neutral' });
  return (job, progress) => {
    const { state, refusal } = job;
    const why = refusal === undefined ? '' : textOf(refusal);
    if (state === 'done') return { text: t`Uploaded`, tone: 'good' };
    if (state === 'cancelled') return neutral(t`Upload cancelled`);
    if (isFailed(state)) return { text: why === '' ? t`Upload failed` : t`Upload failed: ${why}`, tone: 'problem' };
    if (state === 'changed') return { text: t`This file changed or is gone. Choose it again.`, tone: 'attention' };
    if (state === 'persisting') return neutral(t`Putting it on this device`);
    if (state === 'hashing') {
      const percent = Math.floor((Math.max(job.hashed, progress?.hashed ?? 0) / Math.max(1, job.size)) * 100);
      return neutral(t`Checking the file · ${percent}%`);
    }
    const wait = waitOf(job, connection);
    if (wait !== undefined)
      return { text: waitTexts[wait], tone: asksSomething.includes(wait) ? 'attention' : 'neutral' };
    if (state === 'verifying') return neutral(t`Verifying`);
    if (state === 'uploading') return { ...neutral(underWay(job, progress)), hasSize: true };
    if (state === 'checking') return neutral(t`Asking what is there already`);
    return neutral(t`Waiting its turn`);
  };
};
