import { minute, second } from '#contract/core/time.ts';
import { keepPdfData, unhurried } from '#src/core/device/pdf-data.ts';
import { isMeteredNow, networkInformation, restOf } from '#src/core/device/rest.ts';
import { roomLeft } from '#src/core/device/room.ts';
import { openBytes } from '#src/core/files/bytes.ts';
import { md5 } from '#src/core/files/engine/md5.ts';
import { diskOf } from '#src/core/files/kept/disk.ts';
import type { KeeperHost } from '#src/core/files/kept/keeper.ts';
import { agreeWithDisk, createKeeper, watchWishes } from '#src/core/files/kept/loop.ts';
import { openDatabases } from '#src/core/open.ts';
import { readMeta } from '#src/core/outbox.ts';
import { channelName, type Word } from '#src/core/sync/leader.ts';
import { dataFeatures } from '#src/features/data.ts';
import { schemaVersion } from '#src/features/schema-version.ts';

declare const __PDF_DATA__: string;
declare const __PDF_KEPT__: readonly string[];

/** What a page tells: whose files, and that its network or its person came back. */
interface Told {
  readonly uid?: string;
}

const tables = dataFeatures.flatMap((feature) => feature.tables.map(({ table }) => table));

/** Bytes that a killed browser fetches twice at most. */
const step = 1024 * 1024;

let isPdfDataHere = false;

/** Looked for once by each worker; without a place for it there is no service worker either that would answer from it. */
const takePdfData = async (signal: AbortSignal): Promise<void> => {
  if (isPdfDataHere || !('caches' in self)) return;
  await keepPdfData({ base: __PDF_DATA__, files: __PDF_KEPT__, signal });
  isPdfDataHere = true;
};

const pdfData = unhurried({ take: takePdfData, now: Date.now, headStart: 10 * second });

let running: Promise<() => void> | undefined;

/** One browser fetches once: the page that holds the lock runs this worker. */
const start = async (uid: string): Promise<() => void> => {
  const over = new AbortController();
  const channel = new BroadcastChannel(channelName(uid));
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'over') over.abort();
  });
  const atEnd = (close: () => void) => {
    if (over.signal.aborted) close();
    else over.signal.addEventListener('abort', close);
  };
  const replica = await openDatabases({ uid, tables, schemaVersion });
  atEnd(() => {
    replica.db.close();
    replica.outbox.close();
  });
  // Everything of this person was deleted meanwhile: nothing is made anew.
  over.signal.throwIfAborted();
  const bytes = await openBytes(uid);
  atEnd(() => bytes.close());
  const disk = await diskOf(uid);
  const host: KeeperHost = {
    replica,
    bytes,
    disk,
    digest: md5,
    step,
    timeout: minute / 2,
    fetch: (...given) => fetch(...given),
    token: () => readMeta(replica.outbox, 'token'),
    now: Date.now,
    jitter: Math.random,
    rests: () => restOf(replica.outbox, isMeteredNow),
    isMetered: isMeteredNow,
    room: roomLeft,
    pdfData,
  };
  let look = () => {};
  const serve = async () => {
    await agreeWithDisk(disk, bytes);
    const keeper = createKeeper(host);
    look = keeper.look;
    const unwatch = watchWishes(replica, bytes, look);
    self.addEventListener('online', look);
    networkInformation()?.addEventListener('change', look);
    await new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve(), { once: true }));
    unwatch();
    await keeper.stop();
  };
  void serve().catch(() => undefined);
  return () => look();
};

self.addEventListener('message', ({ data: { uid } }: MessageEvent<Told>) => {
  if (uid !== undefined) running ??= start(uid);
  void running?.then((look) => look()).catch(() => undefined);
});
