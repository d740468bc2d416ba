import { createMD5 } from 'hash-wasm';
import { chunkBytes } from '#contract/features/upload/keys.ts';
import { openBytes } from '#src/core/files/bytes.ts';
import { createUploadEngine } from '#src/core/files/engine/engine.ts';
import type { Digest } from '#src/core/files/engine/host.ts';
import { md5, plainMd5 } from '#src/core/files/engine/md5.ts';
import { keepFiles } from '#src/core/files/store/keep.ts';
import { databaseVault } from '#src/core/files/store/vault.ts';
import { openOutbox } from '#src/core/outbox.ts';
import { createWire } from '#src/core/wire.ts';
import { createCourier } from '#workers/upload/courier.ts';
import { postByXhr } from '#workers/upload/post.ts';

/** Bytes that no compression helps with, and no two pieces alike. */
const someFile = (megabytes: number): File => {
  const pieces = Array.from({ length: megabytes }, () => {
    const piece = new Uint8Array(1024 * 1024);
    for (let at = 0; at < piece.length; at += 65_536) crypto.getRandomValues(piece.subarray(at, at + 65_536));
    return piece;
  });
  return new File(pieces, 'film.bin', { lastModified: 1_000 });
};

const rate = (bytes: number, from: number): number => bytes / 1_000 / (performance.now() - from);

/** MB/s. */
export const hashRates = async (megabytes: number): Promise<{ ours: number; plain: number; bare: number }> => {
  const file = someFile(megabytes);
  const timed = async (start: () => Promise<Digest>): Promise<number> => {
    const digest = await start();
    const from = performance.now();
    for await (const piece of file.stream()) digest.update(piece);
    digest.hex();
    return rate(file.size, from);
  };
  const hash = await createMD5();
  const bare = async (): Promise<Digest> => {
    hash.init();
    return { update: (bytes) => void hash.update(bytes), save: () => new Uint8Array(), hex: () => hash.digest() };
  };
  return { bare: await timed(bare), ours: await timed(md5), plain: await timed(plainMd5) };
};

/** MB/s, from the pick to the end, and of a loop that does nothing but send the same chunks. */
export const uploadRate = async (megabytes: number): Promise<{ ours: number; bare: number }> => {
  const file = someFile(megabytes);
  const uid = `bench-${crypto.randomUUID()}`;
  const [outbox, bytes] = [await openOutbox(uid), await openBytes(uid)];
  const vault = databaseVault(bytes);
  const token = async () => 'none';
  const request: typeof fetch = (...given) => fetch(...given);
  const baseUrl = location.origin;
  const wire = createWire({ baseUrl, fetch: request, token, now: Date.now });
  const from = performance.now();
  const done = Promise.withResolvers<void>();
  const engine = createUploadEngine({
    outbox,
    courier: createCourier({ baseUrl, wire, post: postByXhr, token, fetch: request }),
    source: ({ id }) => vault.read(id),
    drop: vault.drop,
    digest: md5,
    rests: async () => undefined,
    isOnline: () => true,
    now: Date.now,
    clock: () => performance.now(),
    jitter: Math.random,
    chunkBytes,
    onProgress: () => {},
    onEnded: () => done.resolve(),
  });
  const random = (into: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(into);
  await keepFiles({ outbox, vault, now: Date.now, random, room: async () => undefined, hold: () => {} }, [file]);
  engine.wake('job');
  await done.promise;
  const ours = rate(file.size, from);
  await engine.close();
  await Promise.all([outbox.delete(), bytes.delete()]);
  return { ours, bare: await bareLoop(file) };
};

const bareLoop = async (file: File): Promise<number> => {
  const from = performance.now();
  for (let at = 0; at < file.size; at += chunkBytes) {
    const form = new FormData();
    form.append('file', file.slice(at, at + chunkBytes));
    await (await fetch('/bare', { method: 'POST', body: form })).text();
  }
  return rate(file.size, from);
};
