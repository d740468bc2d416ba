// `npm start`: on a fresh clone installs and builds first. Runs on Node 20.19 and newer; the server runs on Node 24.
import { buildIfStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, foreground, main } from './process.mjs';

await main(async () => {
  ensureInstalled();
  const node = findNode();
  await buildIfStale();
  return foreground([node, 'server/main.ts', ...process.argv.slice(2)]);
});
