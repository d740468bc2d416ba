import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFolder } from './folder.ts';
import type { FileStore } from './store.ts';

/** The store of an address. Without one it is `files` in the data folder, where a bucket's files arrive too. */
export const openFiles = async (url: string | undefined, dataDir: string | undefined): Promise<FileStore> => {
  if (url?.startsWith('file:')) return openFolder(fileURLToPath(url));
  if (dataDir === undefined)
    throw new Error('a server needs a place for files: a folder as their address, or a data folder');
  const folder = join(dataDir, 'files');
  if (url === undefined) return openFolder(folder);
  const { openS3 } = await import('./s3.ts');
  return openS3(url, folder);
};
