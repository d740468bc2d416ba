import { IDBKeyRange } from 'fake-indexeddb';
import { type Bytes, openBytes } from '#src/core/files/bytes.ts';
import { createUploadEngine, type UploadEngine } from '#src/core/files/engine/engine.ts';
import type { Courier, UploadHost } from '#src/core/files/engine/host.ts';
import { md5 } from '#src/core/files/engine/md5.ts';
import { tidyUploads } from '#src/core/files/engine/settle.ts';
import type { UploadJob, UploadState } from '#src/core/files/job.ts';
import { type KeepHost, keepFiles } from '#src/core/files/store/keep.ts';
import { databaseVault, type Vault } from '#src/core/files/store/vault.ts';
import type { UploadProgress } from '#src/core/files/upload-channel.ts';
import { type Outbox, openOutbox } from '#src/core/outbox.ts';
import { chanceFrom } from '#tests/harness/random.ts';

/** The uploads of one page on a disk that outlives it. */
export interface Uploader {
  readonly outbox: Outbox;
  readonly bytes: Bytes;
  readonly vault: Vault;
  readonly host: UploadHost;
  readonly keeping: KeepHost;
  readonly engine: UploadEngine;
  readonly told: UploadProgress[];
  /** Files for which there was no room. */
  readonly held: Map<string, Blob>;
  /** Picks a file; answers its id. */
  readonly pick: (file: File) => Promise<string>;
  readonly job: (id: string) => Promise<UploadJob | undefined>;
  readonly until: (id: string, ...states: UploadState[]) => Promise<UploadJob>;
  /** As when the tab is killed. */
  readonly kill: () => Promise<void>;
}

export interface UploaderOptions {
  readonly disk: IDBFactory;
  readonly courier: Courier;
  readonly chunkBytes: number;
  readonly seed?: number;
  readonly given?: Partial<UploadHost>;
  readonly room?: () => Promise<number | undefined>;
}

export const openUploader = async (options: UploaderOptions): Promise<Uploader> => {
  const { disk, courier, chunkBytes, seed = 1 } = options;
  const platform = { indexedDB: disk, IDBKeyRange };
  const outbox = await openOutbox('me', platform);
  const bytes = await openBytes('me', platform);
  const vault = databaseVault(bytes);
  const chance = chanceFrom(seed);
  const told: UploadProgress[] = [];
  const held = new Map<string, Blob>();
  let isDead = false;
  const host: UploadHost = {
    outbox,
    courier,
    source: async ({ id, source }) => (source === 'volatile' ? held.get(id) : vault.read(id)),
    drop: vault.drop,
    digest: md5,
    rests: async () => undefined,
    isOnline: () => true,
    now: Date.now,
    clock: () => performance.now(),
    jitter: () => 0,
    chunkBytes,
    onProgress: (progress) => told.push(progress),
    onEnded: () => {},
    onDefect: (error) => {
      if (!isDead) throw error;
    },
    ...options.given,
  };
  const keeping: KeepHost = {
    outbox,
    vault,
    now: Date.now,
    random: chance.bytes,
    room: options.room ?? (async () => undefined),
    hold: (id, file) => void held.set(id, file),
  };
  await tidyUploads(host, vault);
  const engine = createUploadEngine(host);
  const job = (id: string) => outbox.uploads.get(id);
  return {
    outbox,
    bytes,
    vault,
    host,
    keeping,
    engine,
    told,
    held,
    job,
    pick: async (file) => {
      const kept = await keepFiles(keeping, [file]);
      if (!kept.ok) throw new Error(kept.refusal.reason);
      engine.wake('job');
      return kept.value[0]?.id ?? '';
    },
    until: async (id, ...states) => {
      for (let turn = 0; turn < 2_000; turn += 1) {
        const found = await job(id);
        if (found !== undefined && states.includes(found.state)) return found;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error(`not ${states.join(', ')}: ${JSON.stringify(await job(id))}`);
    },
    kill: async () => {
      isDead = true;
      outbox.close();
      bytes.close();
      await engine.close();
    },
  };
};
