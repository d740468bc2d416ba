import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { newId } from '#contract/core/ids.ts';
import { unhurried } from '#src/core/device/pdf-data.ts';
import { type Bytes, openBytes } from '#src/core/files/bytes.ts';
import { md5 } from '#src/core/files/engine/md5.ts';
import { type KeeperHost, keepRound } from '#src/core/files/kept/keeper.ts';
import type { Replica } from '#src/core/replica.ts';
import { openFully } from '#src/core/writing/registry.ts';
import { dataFeatures } from '#src/features/data.ts';
import { schemaVersion } from '#src/features/schema-version.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import { cuttingServer, memoryDisk } from './cutting-server.ts';

export const step = 4_000;
export const id = (() => {
  const chance = chanceFrom(7);
  return () => newId(Date.UTC(2026, 10, 21), chance.bytes);
})();

export interface Desk {
  readonly replica: Replica;
  readonly bytes: Bytes;
  readonly server: ReturnType<typeof cuttingServer>;
  readonly disk: ReturnType<typeof memoryDisk>;
  readonly files: Map<string, Uint8Array<ArrayBuffer>>;
  readonly host: KeeperHost;
  now: number;
  rests: 'paused' | undefined;
  metered: boolean;
  room: number | undefined;
  /** How often what PDFs are read with was asked for; while `withoutPdfData`, it does not come. */
  pdfData: number;
  withoutPdfData: boolean;
  /** A file of `size` bytes that a row of the course speaks of. */
  readonly add: (
    courseId: string,
    size: number,
    more?: Readonly<Record<string, unknown>> & { readonly extension?: string },
  ) => Promise<string>;
  readonly remove: (courseId: string, fileId: string) => Promise<void>;
  /** Rounds until nothing is left to do now; time passes as the rounds ask. */
  readonly run: (rounds?: number) => Promise<void>;
  readonly kept: (fileId: string) => Promise<boolean>;
  readonly close: () => void;
}

export const openDesk = async (): Promise<Desk> => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const replica = await openFully({ uid: 'u1', features: dataFeatures, schemaVersion, platform });
  const bytes = await openBytes('u1', platform);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const [server, disk] = [cuttingServer(files), memoryDisk()];
  const table = replica.db.table('row_notice');
  const desk: Desk = {
    replica,
    bytes,
    server,
    disk,
    files,
    now: Date.UTC(2026, 10, 21),
    rests: undefined,
    metered: false,
    room: undefined,
    pdfData: 0,
    withoutPdfData: false,
    host: {
      replica,
      bytes,
      disk,
      digest: md5,
      step,
      timeout: 60_000,
      fetch: server.fetch,
      token: async () => 'token',
      now: () => desk.now,
      rests: async () => desk.rests,
      isMetered: () => desk.metered,
      room: async () => desk.room,
      jitter: () => 0.5,
      pdfData: unhurried({
        take: async () => {
          desk.pdfData += 1;
          if (desk.withoutPdfData) throw new Error('no network');
        },
        now: () => desk.now,
        headStart: 60_000,
      }),
    },
    add: async (courseId, size, { extension = 'mp4', ...more } = {}) => {
      const fileId = id();
      files.set(
        fileId,
        Uint8Array.from({ length: size }, (_, at) => (at * 31 + size) % 251),
      );
      const file = { id: fileId, name: `${fileId}.${extension}`, size, type: 'video/mp4' };
      await table.put({ id: `row-${fileId}`, _s: `course:${courseId}`, courseId, file, ...more });
      await replica.db.cursors.put({ s: `course:${courseId}`, rev: 1, epoch: 1 });
      return fileId;
    },
    remove: async (_courseId, fileId) => void (await table.delete(`row-${fileId}`)),
    run: async (rounds = 200) => {
      for (let done = 0; done < rounds; done += 1) {
        const again = await keepRound(desk.host, new AbortController().signal);
        if (again === undefined) return;
        desk.now = Math.max(desk.now, again);
        const left = await bytes.kept
          .where('id')
          .above('')
          .filter(({ state }) => state !== 'kept' && state !== 'noted')
          .toArray();
        if (left.every(({ state }) => state === 'failed')) return;
      }
    },
    kept: async (fileId) => {
      const held = disk.content.get(fileId);
      const isSame = held !== undefined && Buffer.from(held).equals(Buffer.from(files.get(fileId) ?? []));
      return isSame && (await bytes.kept.get(fileId))?.state === 'kept';
    },
    close: () => {
      replica.db.close();
      replica.outbox.close();
      bytes.close();
    },
  };
  return desk;
};
