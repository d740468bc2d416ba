import { expose } from 'comlink';
import { chunkBytes } from '#contract/features/upload/keys.ts';
import { losesFiles } from '#src/core/device/loses-files.ts';
import { isMeteredNow, restOf } from '#src/core/device/rest.ts';
import { openBytes } from '#src/core/files/bytes.ts';
import { createUploadEngine, type UploadEngine } from '#src/core/files/engine/engine.ts';
import type { UploadHost } from '#src/core/files/engine/host.ts';
import { md5, plainMd5 } from '#src/core/files/engine/md5.ts';
import { tidyUploads } from '#src/core/files/engine/settle.ts';
import type { UploadJob } from '#src/core/files/job.ts';
import { hasPrivateFiles } from '#src/core/files/kept/disk.ts';
import { type KeepHost, type KeepOptions, keepFiles } from '#src/core/files/store/keep.ts';
import { databaseVault, fileSystemVault } from '#src/core/files/store/vault.ts';
import { type UploadWays, type UploadWhy, type UploadWord, uploadChannel } from '#src/core/files/upload-channel.ts';
import { openOutbox, readMeta } from '#src/core/outbox.ts';
import { channelName, electLeader, type Word } from '#src/core/sync/leader.ts';
import { createWire } from '#src/core/wire.ts';
import { createCourier } from './upload/courier.ts';
import { giveAgain } from './upload/give.ts';
import { createHolder } from './upload/holder.ts';
import { postByXhr } from './upload/post.ts';

/** The uploads of one page. Each page keeps its own picked files; one in the browser sends. */
const start = async (uid: string, ways: UploadWays) => {
  const outbox = await openOutbox(uid);
  const bytes = await openBytes(uid);
  const channel = new BroadcastChannel(uploadChannel(uid));
  const say = (word: UploadWord) => channel.postMessage(word);
  const holder = createHolder(channel);
  const [database, fileSystem] = [databaseVault(bytes), fileSystemVault(uid)];
  const toFileSystem = ways.fileSystem === true || losesFiles();
  const vault = toFileSystem && (await hasPrivateFiles()) ? fileSystem : database;
  const token = () => readMeta(outbox, 'token');
  const keeping: KeepHost = {
    outbox,
    vault,
    now: Date.now,
    random: (into) => crypto.getRandomValues(into),
    room: async () => (ways.noRoom === true ? 0 : roomLeft()),
    hold: holder.hold,
  };
  const source = async ({ id, source: kind }: UploadJob) => {
    if (kind === 'volatile') return holder.find(id);
    return (kind === 'opfs' ? fileSystem : database).read(id);
  };
  const drop = async (id: string) => {
    holder.drop(id);
    await database.drop(id);
    await fileSystem.drop(id);
  };
  const host: UploadHost = {
    outbox,
    courier: createCourier({
      baseUrl: location.origin,
      wire: createWire({ baseUrl: location.origin, fetch: (...given) => fetch(...given), token, now: Date.now }),
      post: postByXhr,
      token,
      fetch: (...given) => fetch(...given),
    }),
    source,
    drop,
    digest: ways.plainHash === true ? plainMd5 : md5,
    rests: () => restOf(outbox, isMeteredNow),
    isOnline: () => navigator.onLine,
    now: Date.now,
    clock: () => performance.now(),
    jitter: Math.random,
    chunkBytes,
    onProgress: (progress) => say({ kind: 'progress', progress }),
    onEnded: () => tellSync(uid),
  };
  let engine: UploadEngine | undefined;
  let isVisible = true;
  const lead = () => {
    let isOver = false;
    void tidyUploads(host, vault).finally(() => {
      if (!isOver) engine = createUploadEngine(host);
    });
    return () => {
      isOver = true;
      void engine?.close();
      engine = undefined;
    };
  };
  const wake = (why: UploadWhy) => {
    if (why === 'visible') isVisible = true;
    if (why === 'hidden') isVisible = false;
    if (engine === undefined) say({ kind: 'wake', why });
    else engine.wake(why);
  };
  const stop = () => {
    resign();
    channel.close();
    bytes.close();
    outbox.close();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<UploadWord>) => {
    if (data.kind === 'over') stop();
    if (data.kind === 'wake') engine?.wake(data.why);
  });
  const { resign } = electLeader({
    name: `upload-engine:${uid}`,
    locks: navigator.locks,
    channel,
    lead,
    isVisible: () => isVisible,
  });
  return {
    wake,
    stop,
    keep: async (files: readonly File[], options?: KeepOptions) => {
      const kept = await keepFiles(keeping, files, options);
      wake('job');
      return kept;
    },
    give: async (id: string, file: File) => {
      const given = await giveAgain(keeping, id, file);
      wake('job');
      return given;
    },
    drop: async (ids: readonly string[]) => {
      for (const id of ids) await drop(id);
    },
  };
};

/** Bytes that the browser still gives this origin. */
const roomLeft = async (): Promise<number | undefined> => {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined ? undefined : quota - (usage ?? 0);
};

/** Work that waited for a file can be sent, or has gone to the tray. */
const tellSync = (uid: string): void => {
  const channel = new BroadcastChannel(channelName(uid));
  channel.postMessage({ kind: 'nudge', why: 'enqueue' } satisfies Word);
  channel.close();
};

type Running = Awaited<ReturnType<typeof start>>;
let running: Promise<Running> | undefined;

const begun = (): Promise<Running> => running ?? Promise.reject(new Error('the upload worker was not started'));

const uploadWorker = {
  start: async (uid: string, ways: UploadWays = {}): Promise<void> => {
    running ??= start(uid, ways).catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    await running;
  },
  keep: async (...given: Parameters<Running['keep']>) => (await begun()).keep(...given),
  give: async (...given: Parameters<Running['give']>) => (await begun()).give(...given),
  drop: async (ids: readonly string[]) => (await begun()).drop(ids),
  wake: async (why: UploadWhy): Promise<void> => (await begun()).wake(why),
  stop: async (): Promise<void> => {
    (await running)?.stop();
    running = undefined;
  },
};

export type UploadWorker = typeof uploadWorker;

expose(uploadWorker);
