import { mkdirSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, MissingFile, type Staged } from './store.ts';

const key = /^[0-9a-z-]{1,64}$/;
const partEnd = '.part';

/** Files in a folder of this machine: what arrives in `staged`, what is complete in `kept`, spread over 256 folders. */
export const openFolder = (root: string): FileStore & { readonly stagedPath: (key: string) => string } => {
  const stagedDir = join(root, 'staged');
  const scratch = join(root, 'scratch');
  for (const folder of [root, stagedDir, scratch, join(root, 'kept')])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  const places = { part: (name: string) => partPath(stagedDir, name), kept: (name: string) => keptPath(root, name) };
  return {
    scratch,
    stagedPath: places.part,
    stage: (name, size) => stage(places, name, size),
    read: async (name, range) => {
      const handle = await open(places.kept(name), 'r').catch(() => {
        throw new MissingFile(name);
      });
      return handle.createReadStream({ ...range, highWaterMark: 128 * 1024 });
    },
    put: async (name, path) => moveDurably(path, places.kept(name)),
    remove: async (name) => {
      await rm(places.part(name), { force: true });
      await rm(places.kept(name), { force: true });
    },
    forgetStaged: (name) => rm(places.part(name), { force: true }),
    staged: () => stagedIn(stagedDir),
    room: async () => {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
};

/** A key is never a client’s word; this is the second lock on the same door. */
const checked = (name: string): string => {
  if (!key.test(name)) throw new Error('that is no key of a file');
  return name;
};

const partPath = (folder: string, name: string) => join(folder, `${checked(name)}${partEnd}`);
const keptPath = (root: string, name: string) => join(root, 'kept', checked(name).slice(-2), name);

interface Places {
  readonly part: (name: string) => string;
  readonly kept: (name: string) => string;
}

const stage = async (places: Places, name: string, size: number): Promise<Staged> => {
  const { path, handle, isNew } = await openPart(places, name);
  await handle.truncate(size);
  return {
    path,
    isNew,
    write: (bytes, at) => writeAll(handle, bytes, at),
    read: async (at, length) => {
      const buffer = Buffer.alloc(length);
      const { bytesRead } = await handle.read(buffer, 0, length, at);
      return buffer.subarray(0, bytesRead);
    },
    sync: () => handle.datasync(),
    settled: () => {},
    keep: async () => {
      if (path !== places.kept(name)) await moveDurably(path, places.kept(name));
    },
    close: () => handle.close(),
  };
};

/** What was there before goes on, also where a server stopped right after it was kept. */
const openPart = async (
  places: Places,
  name: string,
): Promise<{ readonly path: string; readonly handle: FileHandle; readonly isNew: boolean }> => {
  for (const path of [places.part(name), places.kept(name)]) {
    const handle = await open(path, 'r+').catch(() => undefined);
    if (handle !== undefined) return { path, handle, isNew: false };
  }
  const path = places.part(name);
  // Never emptied: another opener may have been quicker.
  await (await open(path, 'a', 0o600)).close();
  return { path, handle: await open(path, 'r+'), isNew: true };
};

const writeAll = async (handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> => {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, at + written);
    written += bytesWritten;
  }
};

/** Moved, and the folder’s entry is on the disk. */
const moveDurably = async (from: string, to: string): Promise<void> => {
  const folder = join(to, '..');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    const isThere = await stat(to).then(
      () => true,
      () => false,
    );
    if (!isThere) throw error;
  }
  // A folder cannot be opened on Windows.
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
};

const stagedIn = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(partEnd));
  const found = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(folder, name)).catch(() => undefined);
      return facts === undefined ? [] : [{ key: name.slice(0, -partEnd.length), writtenAt: facts.mtimeMs }];
    }),
  );
  return found.flat();
};
