import type { Bytes } from '../bytes.ts';
import type { Disk } from './disk.ts';

/** After a kill, or after the browser took something away: what the records say and what the disk holds agree again. */
export const agreeWithDisk = async (disk: Disk, { kept }: Bytes): Promise<void> => {
  const [files, ids] = [await kept.toArray(), await disk.ids()];
  const known = new Set(files.map(({ id }) => id));
  for (const id of ids) if (!known.has(id)) await disk.remove(id);
  for (const { id, state, size } of files) {
    if (state === 'loading') await kept.update(id, { state: 'waiting' });
    if (state === 'kept' && (await disk.read(id))?.size !== size)
      await kept.update(id, { state: 'waiting', received: 0, etag: '', keptAt: 0 });
  }
};
