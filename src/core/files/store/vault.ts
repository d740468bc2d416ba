import { Dexie } from 'dexie';
import type { Bytes } from '../bytes.ts';
import type { SourceKind } from '../job.ts';
import { dropDisk, dropPieces } from '../kept/disk.ts';

/** Keeps the bytes of files until the server has them. */
export interface Vault {
  readonly kind: Exclude<SourceKind, 'volatile'>;
  /** Resolves when they would survive a power cut; a full disk is a QuotaExceededError. */
  readonly keep: (id: string, file: Blob) => Promise<void>;
  readonly read: (id: string) => Promise<Blob | undefined>;
  readonly drop: (id: string) => Promise<void>;
  /** Ids of all that is kept. */
  readonly ids: () => Promise<readonly string[]>;
}

/** The file itself as one record: the browser copies it, in a fraction of the time that reading it takes. */
export const databaseVault = ({ sources }: Bytes): Vault => ({
  kind: 'idb',
  keep: async (id, file) => {
    await sources.put({ id, file });
  },
  read: async (id) => (await sources.get(id))?.file,
  drop: (id) => sources.delete(id),
  ids: () => sources.toCollection().primaryKeys(),
});

/** For browsers that lose files in databases (WebKit): a copy in the origin's private file system. Only a worker can write it. */
export const fileSystemVault = (uid: string, storage: StorageManager = navigator.storage): Vault => {
  const folder = async () => (await storage.getDirectory()).getDirectoryHandle(folderName(uid), { create: true });
  return {
    kind: 'opfs',
    keep: async (id, file) => {
      const handle = await (await folder()).getFileHandle(id, { create: true });
      const access = await handle.createSyncAccessHandle();
      try {
        await copy(file, access);
        access.flush();
      } finally {
        access.close();
      }
    },
    read: async (id) => {
      const handle = await (await folder()).getFileHandle(id).catch(() => undefined);
      return handle?.getFile();
    },
    drop: async (id) => {
      // Where there is none, or nothing of this file, there is nothing to do.
      await folder()
        .then((one) => one.removeEntry(id))
        .catch(() => undefined);
    },
    ids: async () => {
      const names: string[] = [];
      for await (const name of (await folder()).keys()) names.push(name);
      return names;
    },
  };
};

const folderName = (uid: string): string => `uploads-${uid}`;

/** A full disk is not told by every browser: it writes less, or says that it wrote four billion bytes. */
const copy = async (file: Blob, access: Pick<FileSystemSyncAccessHandle, 'write'>): Promise<void> => {
  let at = 0;
  for await (const piece of file.stream()) {
    const written = access.write(piece, { at });
    if (written !== piece.byteLength) throw new DOMException('the disk is full', 'QuotaExceededError');
    at += written;
  }
  if (at !== file.size) throw new DOMException('the file ended early', 'NotReadableError');
};

/** Deletes everything that a person's uploads keep on this device, also where it was never opened. */
export const dropVaults = async (uid: string, name: string): Promise<void> => {
  await Dexie.delete(name);
  await dropPieces(uid);
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined);
  await root?.removeEntry(folderName(uid), { recursive: true }).catch(() => undefined);
  if (root !== undefined) await dropDisk(uid);
};

/** Deletes the files that came from the server, and what is not among `waiting` of those that go there. */
export const dropKept = async (uid: string, waiting: ReadonlySet<string>): Promise<void> => {
  await dropPieces(uid);
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined);
  if (root === undefined) return;
  await dropDisk(uid);
  const vault = fileSystemVault(uid);
  for (const id of await vault.ids()) if (!waiting.has(id)) await vault.drop(id);
};
