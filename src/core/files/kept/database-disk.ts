import { Dexie, type Table } from 'dexie';
import { type DatabasePlatform, letGo } from '../../outbox.ts';
import type { Disk } from './disk.ts';

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

const nameOf = (uid: string): string => `pc-${uid}`;

/** For browsers without a private file system, and private windows that have none: one record for each flush. */
export const databaseDisk = (uid: string, platform?: DatabasePlatform): Disk => {
  const db = new Pieces(nameOf(uid), { chromeTransactionDurability: 'strict', ...platform });
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

export const dropPieces = (uid: string): Promise<void> => Dexie.delete(nameOf(uid));
