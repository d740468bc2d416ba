// `npm run check`: every gate but the tests, one line each at the end.
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, main, run, tool } from './process.mjs';

const minute = 60_000;
const command = (...given) => run(given, { timeoutMs: 5 * minute });

const steps = [
  { name: 'typecheck', work: () => command(...tool('tsc', '-b')) },
  { name: 'lint', work: () => command(...tool('biome', 'check', '--error-on-warnings', '.')) },
  { name: 'texts', work: () => command(findNode(), 'scripts/texts.mjs') },
  { name: 'build', work: build },
  { name: 'size', work: () => command(...tool('sizeLimit')) },
  { name: 'chunks', work: () => command(findNode(), 'scripts/measure-main.mjs') },
  { name: 'dead code', work: () => command(...tool('knip')) },
];

/** Runs every step, also after one failed: a reader wants all that is wrong at once. */
export const check = async () => {
  const results = [];
  for (const { name, work } of steps) {
    console.log(`\n── ${name}`);
    const started = Date.now();
    const code = await work();
    results.push({ name, ok: code === 0, seconds: (Date.now() - started) / 1000 });
  }
  return results;
};

export const printSteps = (results) => {
  console.log('');
  for (const { name, ok, seconds } of results) console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    ensureInstalled();
    const results = await check();
    printSteps(results);
    return results.every(({ ok }) => ok) ? 0 : 1;
  });
}
