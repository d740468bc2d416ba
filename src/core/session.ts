import type { Refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { AnyTable } from '#contract/core/rows/table.ts';
import { replicaToRemember, unsentOf } from './device/lost.ts';
import { atMostWipeTime } from './device/wipe-time.ts';
import type { DataFeature } from './feature.ts';
import type { Files, UploadLink } from './files/files.ts';
import { lazyFiles } from './files/lazy-files.ts';
import { openDatabases } from './open.ts';
import { type NotedUnsent, outboxIfThere, readMeta, writeMeta, writeToken } from './outbox.ts';

import { type Replica, watch } from './replica.ts';
import { createRpc, lazyWire, type Rpc } from './rpc.ts';
import { layBallast } from './storage.ts';
import type { Trigger } from './sync/engine-state.ts';
import { channelName, type Word } from './sync/leader.ts';
import type { Older, OlderRequest } from './sync/live/older.ts';
import { createStatus, type EngineStatus, type SyncStatus } from './sync/status.ts';

import type { Wire } from './wire-error.ts';
import { lazyStore } from './writing/lazy-store.ts';
import type { Store } from './writing/store.ts';

/** The sync worker as the page sees it. */
export interface EngineLink {
  readonly nudge: (why: Trigger) => void;
  /** Replays pending work over the base. */
  readonly replay: () => Promise<void>;
  /** Drops the copy of what the server has; pending work stays. */
  readonly refresh: () => Promise<void>;
  readonly older: (asked: OlderRequest) => Promise<Older>;
  readonly close: () => void;
}

/** Everything of one signed-in person on this device. */
export interface Session {
  readonly uid: string;
  readonly replica: Replica;
  readonly store: Store;
  readonly files: Files;
  /** Fetches what writing takes, so that the first write need not wait for it. */
  readonly prepare: () => void;
  readonly rpc: Rpc;
  readonly wire: Wire;
  readonly status: SyncStatus;
  readonly nudge: (why: Trigger) => void;
  /** Drops the copy of what the server has, and fetches it anew. Work that is only here is not touched. */
  readonly refresh: () => Promise<void>;
  /** Fetches rows of the past that are not sent by themselves; they appear where the others do. */
  readonly older: (asked: OlderRequest) => Promise<Older>;
  /** A new token after signing in again; kept for the workers. */
  readonly setToken: (token: string) => Promise<void>;
  readonly close: () => void;
  /** Deletes this person's databases from the device. */
  readonly wipe: () => Promise<void>;
}

export interface SessionOptions {
  readonly uid: string;
  /** Empty: signed out, with what is on the device. */
  readonly token: string;
  /** Whether they said that this device is their own. */
  readonly isOwn: boolean;
  /** Where rows lie: all that reading takes. */
  readonly tables: readonly AnyTable[];
  /** Loads what writing takes besides. */
  readonly features: () => Promise<readonly DataFeature[]>;
  readonly schemaVersion: number;
  /** Starts the worker; called when the databases are open. `isFilled`: the device holds something to show meanwhile. */
  readonly connect: (uid: string, isFilled: boolean) => EngineLink;
  /** Starts the worker that uploads, when there is a file for it. */
  readonly connectUploads: (uid: string) => UploadLink;
  readonly language: () => string;
  /** The replica id that a cookie remembers, for noticing that the databases were lost. */
  readonly rememberedReplica: {
    readonly read: () => string | undefined;
    readonly write: (id: string) => void;
    readonly readUnsent: () => NotedUnsent | undefined;
    readonly writeUnsent: (unsent: NotedUnsent) => void;
    readonly forget: () => void;
  };
  /** The server said no to a question or to an act of this page. */
  readonly onRefused?: (refusal: Refusal) => void;
  /** Another tab holds an older version of the databases, and does not let go. */
  readonly onBlocked?: () => void;
  /** Another page removed this person's data from the device. */
  readonly onOver?: () => void;
  /** Another page found that the sign-in is over. */
  readonly onLeave?: () => void;
}

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

export const openSession = async (options: SessionOptions): Promise<Session> => {
  const { uid } = options;
  const now = () => Date.now();
  const replica = await openDatabases(options);
  const { outbox } = replica;
  const [token, remembered, state] = await Promise.all([
    readMeta(outbox, 'token'),
    replicaToRemember(outbox),
    replica.db.state.get('state'),
  ]);
  // Before anything is fetched: other places may lose it when a browser is killed.
  if ((await readMeta(outbox, 'isOwn')) !== options.isOwn) await writeMeta(outbox, 'isOwn', options.isOwn);
  if (options.token !== '' && options.token !== token) await writeToken(outbox, options.token);
  options.rememberedReplica.write(remembered);
  const status = createStatus(navigator.onLine);
  const wire = lazyWire({
    baseUrl: '',
    fetch: (...request) => fetch(...request),
    token: () => readMeta(outbox, 'token'),
    language: options.language,
    now,
    onRefused: (refusal) => {
      if (refusal.code === replyCode.notSignedIn) status.connection = 'signed-out';
      options.onRefused?.(refusal);
    },
  });
  const link = options.connect(uid, (state?.lastPullAt ?? 0) > 0);
  const channel = new BroadcastChannel(channelName(uid));
  const files = lazyFiles({ replica, now, link: options.connectUploads(uid), replay: link.replay });
  const nudge = (why: Trigger) => {
    link.nudge(why);
    if (why === 'settings' || why === 'start') files.wake(why);
  };
  let stopNoting: (() => void) | undefined;
  /** Where it outlives the databases. */
  const noteUnsent = () => {
    stopNoting ??= watch(() => unsentOf(replica), options.rememberedReplica.writeUnsent);
  };
  const close = () => {
    stopNoting?.();
    files.close();
    link.close();
    channel.close();
    replica.db.close();
    outbox.close();
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'over') {
      close();
      options.onOver?.();
    }
    if (data.kind === 'leave') options.onLeave?.();
    if (data.kind === 'status') Object.assign(status, data.status as EngineStatus);
  });
  channel.postMessage({ kind: 'hello' } satisfies Word);
  const store = lazyStore({
    replica,
    wire,
    now,
    random,
    features: options.features,
    onWriting: (change) => {
      status.writing += change;
    },
    onQueued: () => link.nudge('enqueue'),
    onFiles: () => files.wake('start'),
    replay: link.replay,
  });
  return {
    uid,
    replica,
    wire,
    status,
    rpc: createRpc(replica, wire, now),
    store,
    files,
    prepare: () => {
      void layBallast(outbox);
      noteUnsent();
      store.prepare();
      files.prepare();
    },
    nudge,
    refresh: async () => {
      await link.refresh();
      link.nudge('start');
    },
    older: link.older,
    setToken: async (token) => {
      await writeToken(outbox, token);
      nudge('start');
    },
    close,
    wipe: async () => {
      channel.postMessage({ kind: 'over' } satisfies Word);
      options.rememberedReplica.forget();
      // Emptied first: a frozen tab may keep the databases from being deleted.
      await Promise.all([...replica.db.tables, ...outbox.tables].map((table) => table.clear()));
      const dropped = files.wipe();
      close();
      const deleted = Promise.all([replica.db.delete(), outbox.delete(), dropped]);
      await atMostWipeTime(deleted);
    },
  };
};

/** A sign-in that was not to be remembered is over: nobody goes on in its name. What is on the device stays. */
export const forgetToken = async (uid: string): Promise<void> => {
  const outbox = await outboxIfThere(uid);
  if (outbox === undefined) return;
  await writeToken(outbox, '');
  outbox.close();
};
