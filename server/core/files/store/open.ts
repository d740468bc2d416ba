import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFolder } from './folder.ts';
import type { FileStore } from './store.ts';

/** The store of an address. Without one it is `files` in the data folder. */
export const openFiles = (url: string | undefined, dataDir: string | undefined): FileStore => {
  if (url === undefined) {
    if (dataDir === undefined) throw new Error('a server needs a place for files: their address, or a data folder');
    return openFolder(join(dataDir, 'files'));
  }
  return openFolder(fileURLToPath(url));
};
