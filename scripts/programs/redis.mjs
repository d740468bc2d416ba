// Runs on Node 20 with nothing installed: builtins only.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.mjs';

const find = () => {
  const given = process.env.REDIS_SERVER_PATH;
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`REDIS_SERVER_PATH is ${given}, and there is no such file.`);
    return given;
  }
  const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, 'redis-server')).find((file) => existsSync(file));
};

/** The Redis of the tests with several server processes: an installed one, else Debian's. Throws with advice otherwise. */
export const ensureRedis = () => {
  const found = find();
  if (found !== undefined) return found;
  installPackages('Redis', ['redis-server']);
  const installed = find();
  if (installed !== undefined) return installed;
  throw new Error(
    'The tests with several server processes need redis-server, and it was not found.\n' +
      'Install it (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis), or set REDIS_SERVER_PATH.',
  );
};
