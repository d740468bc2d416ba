import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBytes } from '#src/core/files/bytes.ts';
import { beingKept, uploadCounts } from '#src/core/files/jobs.ts';
import { type KeepHost, keepFiles } from '#src/core/files/store/keep.ts';
import { databaseVault, fileSystemVault } from '#src/core/files/store/vault.ts';
import { type Outbox, openOutbox } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { chanceFrom } from '#tests/harness/random.ts';

let outbox: Outbox;
let host: KeepHost;
let held: Map<string, File>;
beforeEach(async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  outbox = await openOutbox('me', platform);
  held = new Map();
  host = {
    outbox,
    vault: databaseVault(await openBytes('me', platform)),
    now: Date.now,
    random: chanceFrom(1).bytes,
    room: async () => 1_000,
    hold: (id, file) => void held.set(id, file),
  };
});
afterEach(() => outbox.close());

const fileOf = (size: number) =>
  new File([new Uint8Array(size)], '讲座.mp4', { type: 'video/mp4', lastModified: 7_000 });

test('picked files are on the device with their jobs, in the order of picking, when the promise is given', async () => {
  const kept = await keepFiles(host, [fileOf(10), fileOf(20)], { needsVip: true });
  if (!kept.ok) throw new Error(kept.refusal.reason);
  const jobs = await outbox.uploads.orderBy('id').toArray();
  expect(jobs.map(({ id, name, size, type }) => ({ id, name, size, type }))).toEqual(
    [...kept.value].sort((one, other) => (one.id < other.id ? -1 : 1)),
  );
  expect(kept.value.map(({ size }) => size)).toEqual([10, 20]);
  expect(jobs.every((job) => job.state === 'queued' && job.needsVip === true && job.source === 'idb')).toBe(true);
  expect([...(await host.vault.ids())].sort()).toEqual(jobs.map(({ id }) => id));
});

test('a copy that would take more than four fifths of the room is not made: the job says volatile', async () => {
  const kept = await keepFiles(host, [fileOf(801), fileOf(800)]);
  if (!kept.ok) throw new Error(kept.refusal.reason);
  const sources = await Promise.all(kept.value.map(async ({ id }) => (await outbox.uploads.get(id))?.source));
  expect(sources).toEqual(['volatile', 'idb']);
  expect([...held.keys()]).toEqual([kept.value[0]?.id]);
  expect(await uploadCounts(outbox)).toEqual({ open: 2, running: 0, volatile: 1 });
});

test('a file that cannot be read is refused, and nothing of it is kept', async () => {
  const gone = Object.assign(fileOf(10), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  });
  const kept = await keepFiles({ ...host, room: async () => 0 }, [fileOf(5), gone]);
  expect(kept).toMatchObject({ ok: false, refusal: { reason: 'core.fileUnreadable' } });
  expect([await outbox.uploads.count(), await host.vault.ids()]).toEqual([0, []]);
});

/** A private file system whose disk is full after `room` bytes; it tells by a short count only. */
const disk = (room: number) => {
  const files = new Map<string, number>();
  const folder = {
    getFileHandle: async (name: string) => ({
      createSyncAccessHandle: async () => ({
        write: (piece: Uint8Array, { at }: { at: number }) => {
          files.set(name, Math.min(room, at + piece.byteLength));
          return Math.max(0, Math.min(piece.byteLength, room - at));
        },
        flush: () => undefined,
        close: () => undefined,
      }),
    }),
    removeEntry: async (name: string) => void files.delete(name),
  };
  const storage = { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) };
  return { files, vault: fileSystemVault('me', storage as unknown as StorageManager) };
};

test('in a file system a write that was cut short is a full disk, not a kept file', async () => {
  const small = disk(50);
  const kept = await keepFiles({ ...host, vault: small.vault }, [fileOf(40), fileOf(60)]);
  if (!kept.ok) throw new Error(kept.refusal.reason);
  const sources = await Promise.all(kept.value.map(async ({ id }) => (await outbox.uploads.get(id))?.source));
  expect(sources).toEqual(['opfs', 'volatile']);
  expect([...small.files]).toEqual([[kept.value[0]?.id, 40]]);
});

test('while bytes are being copied, whoever hands in is told that the file is not part of it yet', async () => {
  const replica = { outbox } as Replica;
  const during: number[] = [];
  const room = async () => {
    during.push(await beingKept(replica));
    return 1_000;
  };
  await keepFiles({ ...host, room }, [fileOf(10), fileOf(20)]);
  expect(during).toEqual([2, 2]);
  expect(await beingKept(replica)).toBe(0);
});
