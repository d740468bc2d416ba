import { second } from '#contract/core/time.ts';
import { chunkBytes } from '#contract/features/upload/keys.ts';
import { isMeteredNow, restOf } from '#src/core/device/rest.ts';
import { type Bytes, bytesIfThere } from '#src/core/files/bytes.ts';
import { createUploadEngine } from '#src/core/files/engine/engine.ts';
import { md5 } from '#src/core/files/engine/md5.ts';
import { liveStates, type UploadJob } from '#src/core/files/job.ts';
import { databaseVault } from '#src/core/files/store/vault.ts';
import { type UploadWord, uploadChannel } from '#src/core/files/upload-channel.ts';
import { type Outbox, readMeta } from '#src/core/outbox.ts';
import { createWire } from '#src/core/wire.ts';
import { createCourier } from './courier.ts';
import { postByFetch } from './post.ts';

declare const self: ServiceWorkerGlobalScope;

/** A service worker lives for 30 s; the rest is for the mutations that waited. */
const time = 20 * second;
/** The worker of a page that was just closed may still hold the engine; who holds it longer is at work. */
const goodbye = 2 * second;
/** Bytes left of a file that gets through in that time on a slow network. */
const little = 2 * chunkBytes;
/** Larger ones are hashed by a page. */
const hashable = 32 * chunkBytes;

const fits = ({ size, sent, md5: digest, source }: UploadJob): boolean =>
  source === 'idb' && size - sent <= little && (digest !== undefined || size <= hashable);

/**
 * There is a network again. A page that is open goes on with its files: it holds the engine. With none open, files of which little is
 * left are finished here; a page that is just being closed may still be counted among the open ones. A large file waits for a page: a
 * service worker would be stopped under it. Answers how many are left that fit: for the browser's next word of a network.
 */
export const goOnUploading = async (uid: string, outbox: Outbox): Promise<number> => {
  if ((await self.clients.matchAll({ type: 'window' })).length > 0) wakePage(uid);
  const left = async () => (await outbox.uploads.where('state').anyOf(liveStates).toArray()).filter(fits).length;
  if ((await left()) === 0) return 0;
  const signal = AbortSignal.timeout(goodbye);
  const finish = async () => {
    const bytes = await bytesIfThere(uid);
    if (bytes === undefined) return 0;
    await finishLittle(bytes, outbox, left);
    return left();
  };
  return navigator.locks.request(`upload-engine:${uid}`, { signal }, finish).catch((error: unknown) => {
    if (error !== signal.reason) throw error;
    return 0;
  });
};

const wakePage = (uid: string): void => {
  const channel = new BroadcastChannel(uploadChannel(uid));
  channel.postMessage({ kind: 'wake', why: 'online' } satisfies UploadWord);
  channel.close();
};

const finishLittle = async (bytes: Bytes, outbox: Outbox, left: () => Promise<number>): Promise<void> => {
  const vault = databaseVault(bytes);
  const token = () => readMeta(outbox, 'token');
  const request: typeof fetch = (...given) => fetch(...given);
  const baseUrl = self.location.origin;
  const engine = createUploadEngine({
    outbox,
    courier: createCourier({
      baseUrl,
      wire: createWire({ baseUrl, fetch: request, token, now: Date.now, timeout: time }),
      post: postByFetch(request),
      token,
      fetch: request,
    }),
    source: ({ id }) => vault.read(id),
    drop: vault.drop,
    digest: md5,
    rests: () => restOf(outbox, isMeteredNow),
    takes: fits,
    isOnline: () => navigator.onLine,
    now: Date.now,
    clock: () => performance.now(),
    jitter: Math.random,
    chunkBytes,
    onProgress: () => {},
    onEnded: () => {},
  });
  const until = performance.now() + time;
  while (performance.now() < until && (await left()) > 0)
    await new Promise((resolve) => setTimeout(resolve, second / 4));
  await engine.close();
  bytes.close();
};
