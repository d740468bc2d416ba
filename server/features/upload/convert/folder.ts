import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, lstat, mkdir, open, opendir, rename, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/*
 * The folder of a program that a hostile file may have taken over. What it left there may be anything: a link to our database, a pipe that
 * never ends, a hundred thousand empty files, folders deeper than a path is long.
 */

/** Many more than LibreOffice makes for itself. */
const maxEntries = 10_000;

/** Bytes and entries, counted one after another; false as soon as they are too many, or where somebody keeps us from counting. */
export const isWithin = async (folder: string, maxBytes: number): Promise<boolean> => {
  let [entries, bytes] = [0, 0];
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    try {
      for await (const entry of await opendir(next)) {
        const path = join(next, entry.name);
        entries += 1;
        if (entry.isDirectory()) waiting.push(path);
        else bytes += entry.isFile() ? await sizeOf(path) : 0;
        if (entries > maxEntries || bytes > maxBytes) return false;
      }
    } catch (error) {
      if (!isGone(error)) return false;
    }
  }
  return true;
};

const sizeOf = (path: string): Promise<number> =>
  lstat(path).then(
    ({ size }) => size,
    () => 0,
  );

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Bytes of a file that was made in a folder of ours; `undefined`: it is not there, or is a link, a pipe, or behind a link. */
export const madeBytes = async (folder: string, file: string): Promise<number | undefined> => {
  const path = join(folder, file);
  try {
    for (let above = dirname(path); above !== folder; above = dirname(above))
      if (!(await lstat(above)).isDirectory()) return undefined;
    const facts = await lstat(path);
    return facts.isFile() ? facts.size : undefined;
  } catch {
    return undefined;
  }
};

/** The first bytes of such a file. */
export const headOf = async (folder: string, file: string, length: number): Promise<Buffer> => {
  if ((await madeBytes(folder, file)) === undefined) return Buffer.alloc(0);
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle = await open(join(folder, file), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Takes all of it away, one after another: what lies deep is brought up first, so that no path becomes too long. */
export const clear = async (folder: string): Promise<void> => {
  for (;;) {
    const inside = await entriesOf(folder);
    if (inside === undefined) return;
    for await (const entry of inside) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await clearUpwards(path, folder);
      else await unlink(path);
    }
    if (await isRemoved(folder)) return;
  }
};

const clearUpwards = async (path: string, folder: string): Promise<void> => {
  for await (const below of (await entriesOf(path)) ?? [])
    if (below.isDirectory()) await rename(join(path, below.name), join(folder, randomUUID()));
    else await unlink(join(path, below.name));
  await isRemoved(path);
};

/** Also of a folder that nobody was to look into, or to change. */
const entriesOf = async (folder: string) => {
  try {
    await chmod(folder, 0o700);
    return await opendir(folder);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
};

/** False: something came into it meanwhile. */
const isRemoved = (folder: string): Promise<boolean> =>
  rmdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
      if (isGone(error)) return true;
      throw error;
    },
  );

/** Empty, for nobody but the server. */
export const emptyFolder = async (folder: string): Promise<void> => {
  await clear(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
};
