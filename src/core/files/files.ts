import { liveQuery } from 'dexie';
import { coreRefusal } from '#contract/core/refusal.ts';
import { type Result, refused } from '#contract/core/result.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import type { Replica } from '../replica.ts';
import { putAside, unclaimedAside } from './aside.ts';
import { bytesIfThere, bytesName } from './bytes.ts';
import type { UploadJob } from './job.ts';
import { cancelJob, forgetJobs, moveJob, pauseJob, resumeJob, type UploadCounts, uploadCounts } from './jobs.ts';
import type { KeepOptions } from './store/keep.ts';
import { databaseVault, dropVaults, fileSystemVault } from './store/vault.ts';
import { type UploadProgress, type UploadWhy, type UploadWord, uploadChannel } from './upload-channel.ts';

/** The upload worker as the page sees it. */
export interface UploadCalls {
  readonly keep: (files: readonly File[], options?: KeepOptions) => Promise<Result<readonly FileRef[]>>;
  /** Answers whether these are the bytes of that job; then it goes on with them. */
  readonly give: (id: string, file: File) => Promise<Result<true>>;
  readonly drop: (ids: readonly string[]) => Promise<void>;
}

export interface UploadLink {
  /** Starts the worker with the first question. */
  readonly hands: () => Promise<UploadCalls>;
  readonly onCounts: (counts: UploadCounts) => void;
  readonly close: () => void;
}

/** A person's files on their way to the server. What becomes of them is read with the queries of `jobs.ts`. */
export interface Files {
  /**
   * Takes picked files. Resolves when they would survive a restart (or, without room, when their jobs say `volatile`): only
   * then a mutation may name them. Sending them goes on by itself.
   */
  readonly keepFiles: (files: readonly File[], options?: KeepOptions) => Promise<Result<readonly FileRef[]>>;
  readonly pause: (id: string) => Promise<void>;
  /** Goes on, or tries again at once, or anew what was refused. */
  readonly resume: (id: string) => Promise<void>;
  /** For good; what needs the file goes to the tray. */
  readonly cancel: (id: string) => Promise<void>;
  /** Nothing sends them any more, but what named them can still be had back with them. */
  readonly putAside: (ids: readonly string[]) => Promise<void>;
  /** To this place among those that have not ended, counted from 0. */
  readonly move: (id: string, to: number) => Promise<void>;
  /** The file that was picked, picked again. Refused when it has other bytes. */
  readonly give: (id: string, file: File) => Promise<Result<true>>;
  /** Takes what has ended out of the list. */
  readonly forget: (ids: readonly string[]) => Promise<void>;
  /** The file while it is on its way, as it was picked. */
  readonly bytesOf: (id: string) => Promise<Blob | undefined>;
  /** Between two writes of the jobs, by file; to be observed. */
  readonly progress: Readonly<Record<string, UploadProgress>>;
  readonly wake: (why: UploadWhy) => void;
  readonly close: () => void;
  /** Deletes what uploads and kept files hold of this device. */
  readonly wipe: () => Promise<void>;
}

export interface FilesOptions {
  readonly replica: Replica;
  readonly link: UploadLink;
  readonly now: () => number;
  /** Work left the replay list. */
  readonly replay: () => Promise<void>;
}

export const createFiles = (
  { replica, link, now, replay }: FilesOptions,
  progress: Record<string, UploadProgress>,
): Files => {
  const { uid, outbox } = replica;
  const channel = new BroadcastChannel(uploadChannel(uid));
  const say = (word: UploadWord) => channel.postMessage(word);
  channel.addEventListener('message', ({ data }: MessageEvent<UploadWord>) => {
    if (data.kind === 'progress') progress[data.progress.id] = ahead(progress[data.progress.id], data.progress);
  });
  const counting = liveQuery(() => uploadCounts(outbox)).subscribe({
    next: (counts) => {
      link.onCounts(counts);
      // Whatever tab picked it: this one is ready to go on when that one is closed.
      if (counts.open > 0) void link.hands().catch(() => undefined);
    },
    error: () => undefined,
  });
  const leaving = liveQuery(() => unclaimedAside(outbox)).subscribe({
    next: (ids) => {
      if (ids.length > 0) void forget(ids).catch(() => undefined);
    },
    error: () => undefined,
  });
  const wake = (why: UploadWhy) => say({ kind: 'wake', why });
  const drop = async (ids: readonly string[]) => {
    if (ids.length > 0) await (await link.hands()).drop(ids);
  };
  const forget = async (ids: readonly string[]) => {
    await drop(await forgetJobs(outbox, ids));
    for (const id of ids) delete progress[id];
  };
  return {
    progress,
    wake,
    keepFiles: async (files, options) => {
      const hands = await link.hands().catch(() => undefined);
      // On its first visit a device may lose the network before the worker is put away.
      return hands === undefined ? refused(coreRefusal.needsNetwork) : hands.keep(files, options);
    },
    pause: async (id) => {
      await pauseJob(outbox, id);
      wake('job');
    },
    resume: async (id) => {
      await resumeJob(outbox, id);
      wake('start');
    },
    cancel: async (id) => {
      const replayDue = await cancelJob(outbox, id, now());
      if (replayDue === undefined) return;
      wake('job');
      if (replayDue) await replay();
      await drop([id]);
    },
    move: async (id, to) => {
      await moveJob(outbox, id, to);
      wake('job');
    },
    give: async (id, file) => (await link.hands()).give(id, file),
    putAside: async (ids) => {
      const replayDue = await putAside(outbox, ids, now());
      wake('job');
      if (replayDue) await replay();
      for (const id of ids) delete progress[id];
    },
    forget,
    bytesOf: (id) => bytesOf(replica, id),
    close: () => {
      counting.unsubscribe();
      leaving.unsubscribe();
      channel.close();
      link.close();
    },
    wipe: () => wipeFiles(uid),
  };
};

/** Whatever this page has begun or ended: all bytes of a person go, and whoever works on them stops. */
export const wipeFiles = async (uid: string): Promise<void> => {
  const channel = new BroadcastChannel(uploadChannel(uid));
  channel.postMessage({ kind: 'over' } satisfies UploadWord);
  channel.close();
  await dropVaults(uid, bytesName(uid));
};

/** What a new engine tells may begin below what was shown. */
const ahead = (shown: UploadProgress | undefined, told: UploadProgress): UploadProgress => ({
  ...told,
  sent: Math.max(shown?.sent ?? 0, told.sent),
});

/** The bytes of a file that is on its way from this device; also for the service worker. `undefined`: they are elsewhere. */
export const bytesOf = async (
  { uid, outbox }: Pick<Replica, 'uid' | 'outbox'>,
  id: string,
): Promise<Blob | undefined> => {
  const job = await outbox.uploads.get(id);
  if (job === undefined || job.source === 'volatile') return undefined;
  const file = job.source === 'opfs' ? await fileSystemVault(uid).read(id) : await fromDatabase(uid, id);
  return file?.slice(0, file.size, job.type);
};

const fromDatabase = async (uid: string, id: string): Promise<Blob | undefined> => {
  const bytes = await bytesIfThere(uid);
  if (bytes === undefined) return undefined;
  try {
    return await databaseVault(bytes).read(id);
  } finally {
    bytes.close();
  }
};

/** Milliseconds until a file has arrived, as far as anybody can tell. */
export const timeLeft = ({ size, sent }: UploadJob, progress: UploadProgress | undefined): number | undefined =>
  progress === undefined || progress.rate <= 0
    ? undefined
    : ((size - Math.max(sent, progress.sent)) / progress.rate) * 1_000;
