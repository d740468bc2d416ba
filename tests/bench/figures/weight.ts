import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from '../table.ts';

const root = join(import.meta.dirname, '../../..');
let isBuilt = false;

/** The folder of the production build, made now unless it is up to date. */
export const built = (): string => {
  const ensure = "const { buildIfStale } = await import('./scripts/build.mjs'); await buildIfStale();";
  if (!isBuilt) execFileSync(process.execPath, ['--input-type=module', '-e', ensure], { cwd: root, stdio: 'inherit' });
  isBuilt = true;
  return join(root, 'dist');
};

/** JavaScript to paint /main, as `npm run measure` counts it. */
export const weighed = (): Figure[] => {
  built();
  // Over budget it ends with an error; here it is a figure like any other.
  const told = spawnSync(process.execPath, ['scripts/measure-main.mjs'], { cwd: root, encoding: 'utf8' }).stdout;
  return [...told.matchAll(/^(entry|main): ([\d.]+) kB gzip of ([\d.]+) kB/gm)].map(([, what, bytes, budget]) => ({
    name: what === 'main' ? 'JavaScript to paint /main, gzip' : 'JavaScript of the entry, gzip',
    value: Number(bytes),
    unit: 'kB',
    budget: Number(budget),
  }));
};
