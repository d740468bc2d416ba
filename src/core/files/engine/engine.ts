import { coreRefusal } from '#contract/core/refusal.ts';
import { day, minute, second } from '#contract/core/time.ts';
import { createPauses, longestPause } from '../../device/pauses.ts';
import { liveStates, type UploadJob, type UploadState } from '../job.ts';
import { byOrder } from '../jobs.ts';
import { readable } from '../store/keep.ts';
import type { UploadWhy } from '../upload-channel.ts';
import { hashFile } from './hash.ts';
import type { HashedJob, UploadHost } from './host.ts';
import { type Notes, notesOn, UploadTrouble } from './notes.ts';
import { sendFile } from './send.ts';
import { endWell, settleTrouble } from './settle.ts';

/** Many may wait, each for a time; a ring wakes all. */
export interface Bell {
  readonly ring: () => void;
  readonly rung: () => number;
  /** Resolves at once when it has rung since `heard`. */
  readonly wait: (milliseconds: number, heard: number) => Promise<void>;
}

const createBell = (): Bell => {
  const waiting = new Set<() => void>();
  let rung = 0;
  return {
    rung: () => rung,
    ring: () => {
      rung += 1;
      for (const wake of waiting) wake();
    },
    wait: async (milliseconds, heard) => {
      if (rung !== heard) return;
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, milliseconds);
        waiting.add(wake);
      });
    },
  };
};

export interface UploadEngine {
  readonly wake: (why: UploadWhy) => void;
  /** Nothing is done for any job when it resolves. */
  readonly close: () => Promise<void>;
}

interface Work {
  readonly id: string;
  readonly controller: AbortController;
}

/** Failures in a row after which the network counts as gone. */
const strikesOut = 3;
const longestWait = 30 * second;
/** Nothing wakes a sleeping engine for a clock that was set. */
const idle = minute;
/** Without anything getting through for so long, with a network, the person is asked. */
const giveUpAfter = 7 * day;
/** States in which a file may have to wait before it is tried again. */
const waitingStates: readonly UploadState[] = ['offline', 'backoff'];

/**
 * Sends one file after another, and hashes the next ones meanwhile. Everything it knows is in the jobs: it may be cut off at any
 * point, and the next engine goes on from what the server says it has.
 */
export const createUploadEngine = (host: UploadHost): UploadEngine => {
  const { outbox, courier, clock } = host;
  const bell = createBell();
  const pauses = createPauses(clock);
  const triedAt = new Map<string, number>();
  const works = new Map<'hash' | 'send', Work>();
  let isClosed = false;
  let strikes = 0;
  let probes = 0;
  /** Failures since anything got through. */
  let failures = 0;
  /** Another file goes before the one that is being sent. */
  let isOvertaken = false;

  const liveJobs = async (): Promise<UploadJob[]> =>
    (await outbox.uploads.where('state').anyOf(liveStates).toArray()).filter(host.takes ?? yes).sort(byOrder);
  const isOffline = () => !host.isOnline() || strikes >= strikesOut;
  const waitOf = ({ id, state }: UploadJob) => (waitingStates.includes(state) ? pauses.left(id) : 0);
  const isDue = (job: UploadJob) => waitOf(job) === 0;
  const untilDue = (jobs: readonly UploadJob[]) => Math.min(idle, ...jobs.map((one) => Math.max(1, waitOf(one))));
  const jittered = (times: number) => host.jitter() * Math.min(second * 2 ** times, longestWait);

  const attempt = async (
    kind: 'hash' | 'send',
    job: UploadJob,
    work: (file: Blob, notes: Notes, controller: AbortController) => Promise<void>,
  ): Promise<void> => {
    const controller = new AbortController();
    works.set(kind, { id: job.id, controller });
    const notes = notesOn(host, job);
    let file: Blob | undefined;
    try {
      file = await host.source(job);
      if (file === undefined || file.size !== job.size) throw new UploadTrouble('unreadable', 'the source is gone');
      await work(file, notes, controller);
    } catch (error) {
      if (error instanceof UploadTrouble && error.kind === 'network') [strikes, failures] = [strikes + 1, failures + 1];
      const state = isOffline() ? 'offline' : 'backoff';
      const pause = (milliseconds: number) => pauses.begin(job.id, milliseconds);
      await settleTrouble(host, { job, file, notes, error, pause }, { state, wait: jittered(failures - 1) });
    } finally {
      works.delete(kind);
      bell.ring();
    }
  };
  /** Answers how long there is nothing to do. */
  const hashNext = async (): Promise<number> => {
    const ready = (await liveJobs()).filter(({ md5 }) => md5 === undefined);
    const job = ready.find(isDue);
    if (job === undefined) return untilDue(ready);
    await attempt('hash', job, async (file, notes, { signal }) => {
      await notes.write({ state: 'hashing' });
      const md5 = await hashFile(host, job, file, notes, signal);
      if (job.doubted !== undefined && job.doubted !== md5) throw new UploadTrouble('unreadable', 'other bytes');
      await notes.write({ state: 'queued', hashed: job.size, md5 });
    });
    return 0;
  };
  const sendNext = async (): Promise<number> => {
    if ((await host.rests()) !== undefined) return idle;
    const ready = (await liveJobs()).filter((job): job is HashedJob => job.md5 !== undefined);
    const job = ready.find(isDue);
    if (job === undefined) return untilDue(ready);
    if (await hasStalled(job)) return 0;
    if (isOffline() && !(await reached())) {
      if (job.state !== 'offline') await notesOn(host, job).write({ state: 'offline' });
      return second / 4 + jittered(probes);
    }
    isOvertaken = false;
    await attempt('send', job, async (file, notes, controller) => {
      const onGain = () => gained(job);
      const ext = await sendFile({ host, job, file, notes, controller, yields: () => isOvertaken, onGain });
      onGain();
      await endWell(host, job, ext);
    });
    return 0;
  };
  /** Time without a network is no time without an answer, nor is time in which nobody was signed in or nothing was tried. */
  const hasStalled = async (job: HashedJob): Promise<boolean> => {
    const now = clock();
    const since = Math.min(now - (triedAt.get(job.id) ?? now), longestPause);
    triedAt.set(job.id, now);
    if (since === 0 || isOffline() || job.refusal?.reason === coreRefusal.notSignedIn.reason) return false;
    const stalledFor = (job.stalledFor ?? 0) + since;
    const isOver = stalledFor > giveUpAfter;
    const asks = { state: 'paused', refusal: coreRefusal.fileStalled } as const;
    await notesOn(host, job).write({ stalledFor, ...(isOver ? asks : {}) });
    return isOver;
  };
  const gained = ({ id }: HashedJob) => {
    [strikes, failures] = [0, 0];
    triedAt.delete(id);
  };
  const reached = async (): Promise<boolean> => {
    if (!host.isOnline() || !(await courier.probe().catch(() => false))) {
      probes += 1;
      return false;
    }
    probes = 0;
    strikes = 0;
    return true;
  };
  /** A source that is only in memory may be touched at any time; whoever touched it is still there to be asked. */
  const watchVolatile = async (): Promise<number> => {
    const jobs = (await liveJobs()).filter(({ source }) => source === 'volatile');
    for (const job of jobs) {
      const file = await host.source(job);
      const isHere = file !== undefined && (await readable(file).then(yes, no));
      if (isHere) continue;
      for (const { id, controller } of works.values()) if (id === job.id) controller.abort();
      const error = new UploadTrouble('unreadable', 'the source changed');
      const given = { job, file, notes: notesOn(host, job), error, pause: () => {} };
      await settleTrouble(host, given, { state: 'backoff', wait: 0 });
    }
    return jobs.length > 0 ? second : idle;
  };
  const repeat = async (work: () => Promise<number>) => {
    while (!isClosed) {
      const heard = bell.rung();
      const wait = await work().catch((error: unknown) => {
        if (!isClosed) host.onDefect?.(error);
        return 5 * second;
      });
      if (wait > 0 && !isClosed) await bell.wait(wait, heard);
    }
  };
  /** Stops what the person, or their settings, do not want any more. */
  const look = async () => {
    const jobs = await liveJobs();
    const rests = (await host.rests()) !== undefined;
    for (const [kind, { id, controller }] of works)
      if ((kind === 'send' && rests) || !jobs.some((job) => job.id === id)) controller.abort();
    const first = jobs.find((job) => job.md5 !== undefined && isDue(job));
    const sending = works.get('send');
    isOvertaken = sending !== undefined && first !== undefined && first.id !== sending.id;
  };
  const running = Promise.all([repeat(hashNext), repeat(sendNext), repeat(watchVolatile)]);
  return {
    wake: (why) => {
      if (why === 'online' || why === 'start') [strikes, probes] = [0, 0];
      // Somebody signed in, or wants it now: what waited is tried at once.
      if (why === 'start') pauses.forget();
      void look()
        .catch(() => undefined)
        .finally(bell.ring);
    },
    close: async () => {
      isClosed = true;
      for (const { controller } of works.values()) controller.abort();
      bell.ring();
      await running;
    },
  };
};

const yes = () => true;
const no = () => false;
