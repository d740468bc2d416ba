import { Dexie, type Table } from 'dexie';
import { type DatabasePlatform, letGo } from '../../outbox.ts';

/** What one flush put away; those of a file follow one another without a gap. */
interface Piece {
  readonly id: string;
  /** Where it begins in the file, in bytes. */
  readonly at: number;
  readonly bytes: Blob;
}

class Pieces extends Dexie {
  pieces!: Table<Piece, [string, number]>;
}

const databaseName = (uid: string): string => `pc-${uid}`;

/** For browsers without a private file system, and private windows that have none: one record for each flush. */
export const databaseDisk = (uid: string, platform?: DatabasePlatform): Disk => {
  const db = new Pieces(databaseName(uid), { chromeTransactionDurability: 'strict', ...platform });
  db.version(1).stores({ pieces: '[id+at]' });
  letGo(db);
  const of = (id: string) => db.pieces.where('[id+at]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
  const sizeOf = async (id: string): Promise<number> => {
    const last = await of(id).last();
    return last === undefined ? 0 : last.at + last.bytes.size;
  };
  return {
    open: async (id) => {
      let stored = await sizeOf(id);
      let due: Uint8Array<ArrayBuffer>[] = [];
      return {
        size: () => due.reduce((sum, { byteLength }) => sum + byteLength, stored),
        write: (bytes) => void due.push(bytes),
        truncate: async (size) => {
          due = [];
          const last = (await of(id).toArray()).findLast(({ at }) => at < size);
          await db.pieces.where('[id+at]').between([id, size], [id, Dexie.maxKey]).delete();
          if (last !== undefined) await db.pieces.put({ ...last, bytes: last.bytes.slice(0, size - last.at) });
          stored = Math.min(stored, size);
        },
        flush: async () => {
          const bytes = new Blob(due);
          if (bytes.size > 0) await db.pieces.put({ id, at: stored, bytes });
          stored += bytes.size;
          due = [];
        },
        close: () => undefined,
      };
    },
    read: async (id) => {
      const pieces = await of(id).toArray();
      return pieces.length === 0 ? undefined : new Blob(pieces.map(({ bytes }) => bytes));
    },
    remove: async (id) => void (await of(id).delete()),
    ids: async () => [...new Set((await db.pieces.toCollection().primaryKeys()).map(([id]) => id))],
  };
};

export const dropPieces = (uid: string): Promise<void> => Dexie.delete(databaseName(uid));

/** One file being written. Offsets and sizes are bytes. */
export interface DiskFile {
  readonly size: () => number;
  /** At its end; what was written is sure after `flush`. */
  readonly write: (bytes: Uint8Array<ArrayBuffer>, at: number) => void;
  readonly truncate: (size: number) => void | Promise<void>;
  /** What was written is on the disk, also if the browser is killed now. */
  readonly flush: () => void | Promise<void>;
  readonly close: () => void;
}

/** Where the bytes of kept files lie, each under its id. */
export interface Disk {
  readonly open: (id: string) => Promise<DiskFile>;
  /** The bytes as a handle: reading them is left to whoever reads. */
  readonly read: (id: string) => Promise<Blob | undefined>;
  readonly remove: (id: string) => Promise<void>;
  readonly ids: () => Promise<readonly string[]>;
}

/** The disk took fewer bytes than it was given. Some browsers say so only by the count. */
class DiskFull extends Error {
  override readonly name = 'QuotaExceededError';
}

const root = 'kept';

/** Each person's files lie in a folder of their own: nobody can come upon another's by an id. */
const folderOf = async (uid: string, create: boolean): Promise<FileSystemDirectoryHandle> => {
  const all = await (await navigator.storage.getDirectory()).getDirectoryHandle(root, { create });
  return all.getDirectoryHandle(encodeURIComponent(uid), { create });
};

/** Parts have ids with slashes, which no file's name may have. */
const nameOf = (id: string): string => id.replaceAll('/', '+');
const idOf = (name: string): string => name.replaceAll('+', '/');

const isMissing = (error: unknown): boolean => (error as { name?: string }).name === 'NotFoundError';

const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Missing in old browsers; in some private windows it is there and refuses. */
export const hasPrivateFiles = async (): Promise<boolean> =>
  (await navigator.storage?.getDirectory?.().catch(() => undefined)) !== undefined;

/** Where this browser keeps a person's files; the same answer in page, worker and service worker. */
export const diskOf = async (uid: string): Promise<Disk> =>
  (await hasPrivateFiles()) ? privateDisk(uid) : databaseDisk(uid);

/** The origin's private file system. Writing needs a dedicated worker, reading works everywhere. */
const privateDisk = (uid: string): Disk => ({
  open: async (id) => {
    const file = await (await folderOf(uid, true)).getFileHandle(nameOf(id), { create: true });
    const handle = await file.createSyncAccessHandle();
    return {
      size: () => handle.getSize(),
      write: (bytes, at) => {
        if (handle.write(bytes, { at }) !== bytes.byteLength) throw new DiskFull('the disk is full');
      },
      truncate: (size) => handle.truncate(size),
      flush: () => handle.flush(),
      close: () => handle.close(),
    };
  },
  read: (id) =>
    ifThere(folderOf(uid, false).then(async (folder) => (await folder.getFileHandle(nameOf(id))).getFile())),
  remove: async (id) => void (await ifThere(folderOf(uid, false).then((folder) => folder.removeEntry(nameOf(id))))),
  ids: async () => {
    const folder = await ifThere(folderOf(uid, false));
    const ids: string[] = [];
    for await (const id of folder?.keys() ?? []) ids.push(idOf(id));
    return ids;
  },
});

/** All of one person's kept bytes leave the device. A worker that is writing lets go when it hears of it. */
export const dropDisk = async (uid: string): Promise<void> => {
  const all = await ifThere(navigator.storage.getDirectory().then((top) => top.getDirectoryHandle(root)));
  for (let tries = 0; all !== undefined && tries < 10; tries += 1) {
    try {
      return void (await ifThere(all.removeEntry(encodeURIComponent(uid), { recursive: true })));
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};
