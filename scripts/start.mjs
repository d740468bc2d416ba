// `npm start`: on a fresh clone installs and builds first. Runs on Node 20.19 and newer; the server runs on Node 24.
import { buildIfStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, foreground, main } from './process.mjs';

/** Megabytes of what was just made: by itself it grows to 48, which a server of chunks and rows fills for nothing. */
const modest = ['--max-semi-space-size=4'];

await main(async () => {
  ensureInstalled();
  const node = findNode();
  await buildIfStale();
  return foreground([node, ...modest, 'server/main.ts', ...process.argv.slice(2)]);
});
