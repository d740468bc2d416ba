// `npm start`: on a fresh clone installs and builds first. Runs on Node 20.19 and newer; the server runs on Node 24.
import { buildIfStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, foreground, main } from './process.mjs';

/**
 * Memory is given back: what was just made fills 6 MB and not 48, and blocks over 1 MB (a chunk, a password's hash) do not stay with the
 * C library, which knows the two variables on Linux. While 500 MB arrive that is 100 MB less. What the operator sets goes first.
 */
const modest = {
  flags: ['--max-semi-space-size=2'],
  env: {
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '1048576',
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  },
};

await main(async () => {
  ensureInstalled();
  const node = findNode();
  await buildIfStale();
  return foreground([node, ...modest.flags, 'server/main.ts', ...process.argv.slice(2)], { env: modest.env });
});
