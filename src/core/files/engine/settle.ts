import { coreRefusal } from '#contract/core/refusal.ts';
import { day, minute, second } from '#contract/core/time.ts';
import { arrivedAside } from '../aside.ts';
import { noteLost, refuseFileless } from '../held.ts';
import { isEnded, liveStates, type UploadJob, type UploadState } from '../job.ts';
import { readable } from '../store/keep.ts';
import type { Vault } from '../store/vault.ts';
import type { UploadHost } from './host.ts';
import { type Notes, Stopped, UploadTrouble } from './notes.ts';

/** The server has it. The copy goes in the same breath; were it cut short, the next engine sweeps it. */
export const endWell = async (host: UploadHost, { id }: UploadJob, ext: string): Promise<void> => {
  const ended = await endJob(host, id, (job) => ({ ...job, state: 'done', ext, sent: job.size }));
  // Put aside just then: whoever has it back finds it on the server.
  if (ended === undefined) await arrivedAside(host.outbox, id);
  await host.drop(id);
  if (ended !== undefined) host.onEnded(ended);
};

interface Trouble {
  readonly job: UploadJob;
  readonly file: Blob | undefined;
  readonly notes: Notes;
  readonly error: unknown;
  /** Not to be tried for so many milliseconds. */
  readonly pause: (milliseconds: number) => void;
}

/** Writes down why a job could not go on; says before that how long it waits. `ifNetwork`: how the engine sees the network. */
export const settleTrouble = async (
  host: UploadHost,
  given: Trouble,
  ifNetwork: { readonly state: 'offline' | 'backoff'; readonly wait: number },
): Promise<void> => {
  const { job, notes, pause } = given;
  const trouble = await named(host, given.error, given.file);
  const later = (change: Partial<UploadJob>, wait = 0) => {
    pause(wait);
    return notes.write(change).catch(ignoreStopped);
  };
  const growing = (change: (one: UploadJob) => UploadJob) => {
    const backingOff = (one: UploadJob): UploadJob => {
      const attempts = one.attempts + 1;
      pause(host.jitter() * Math.min(second * 2 ** attempts, longestBackoff));
      return { ...change(one), state: 'backoff', attempts };
    };
    return notes.write(backingOff).catch(ignoreStopped);
  };
  switch (trouble?.kind) {
    case undefined:
      return later({ state: 'queued' });
    case 'network':
      return later({ state: ifNetwork.state }, ifNetwork.wait);
    case 'busy':
      return later(
        { state: 'backoff', ...(trouble.refusal === undefined ? {} : { refusal: trouble.refusal }) },
        Math.max(trouble.retryAfter, second) + host.jitter() * second,
      );
    case 'signed-out':
      return later({ state: 'backoff', refusal: coreRefusal.notSignedIn }, minute);
    case 'unreadable':
      return later({ state: 'changed', refusal: coreRefusal.fileUnreadable });
    case 'wrong-bytes':
      return growing(doubted);
    case 'rejected':
      return endBadly(host, job, 'rejected', trouble);
    case 'quota':
      return endBadly(host, job, 'quota', trouble);
    default:
      return growing((one) => one);
  }
};

/** `undefined`: it was stopped, and nothing is wrong. */
const named = async (host: UploadHost, error: unknown, file: Blob | undefined): Promise<UploadTrouble | undefined> => {
  if (error instanceof Stopped) return undefined;
  const trouble = error instanceof UploadTrouble ? error : new UploadTrouble('server', String(error));
  if (trouble !== error) host.onDefect?.(error);
  if (trouble.kind !== 'network' || file === undefined) return trouble;
  // A source that was touched fails like a network that is gone.
  const isReadable = await readable(file).then(
    () => true,
    () => false,
  );
  return isReadable ? trouble : new UploadTrouble('unreadable', 'the source changed');
};

const longestBackoff = minute;

/** What arrived has another digest: either the way is bad, or the source is not what it was. Hashing it anew tells. */
const doubted = ({ md5, hashState: _, ...job }: UploadJob): UploadJob => ({
  ...job,
  hashed: 0,
  ...(md5 === undefined ? {} : { doubted: md5 }),
});

const endBadly = async (
  host: UploadHost,
  { id }: UploadJob,
  state: UploadState,
  { refusal = coreRefusal.refused }: UploadTrouble,
): Promise<void> => {
  const ended = await endJob(host, id, (job) => ({ ...job, state, refusal }));
  if (ended !== undefined) host.onEnded(ended);
};

/** Unless the person ended it first. */
const endJob = ({ outbox, now }: UploadHost, id: string, end: (job: UploadJob) => UploadJob) =>
  outbox.transaction('rw', [outbox.uploads, outbox.entries], async () => {
    const job = await outbox.uploads.get(id);
    // What the server has is done, also when it was paused just then.
    if (job === undefined || !(liveStates.includes(job.state) || job.state === 'paused')) return undefined;
    const { refusal: _, ...plain } = job;
    const ended = { ...end(plain), endedAt: now() };
    await outbox.uploads.put(ended);
    await refuseFileless(outbox);
    return ended;
  });

const ignoreStopped = (error: unknown): void => {
  if (!(error instanceof Stopped)) throw error;
};

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
