// `npm run check`: every gate but the tests, one line each at the end.
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, main, run, tool } from './process.mjs';

const minute = 60_000;
/** Of a function: which Node runs it is known when packages are installed. */
const command = (words) => (say) => run(words(), { timeoutMs: 5 * minute, say });

/** Side by side, each in its order: what reads the sources, and what writes texts and from them the client. */
const lanes = [
  [
    // One checker reads each type once; four read most of them four times, which takes two cores longer.
    { name: 'typecheck', work: command(() => tool('tsc', '-b', '--checkers', '1')) },
    { name: 'lint', work: command(() => tool('biome', 'check', '--error-on-warnings', '.')) },
    { name: 'dead code', work: command(() => tool('knip')) },
  ],
  [
    { name: 'texts', work: command(() => [findNode(), 'scripts/texts.mjs']) },
    { name: 'build', work: (say) => build(say, 'quick') },
    { name: 'size', work: command(() => tool('sizeLimit')) },
    { name: 'chunks', work: command(() => [findNode(), 'scripts/measure-main.mjs']) },
  ],
];

const runLane = async (steps) => {
  const results = [];
  for (const { name, work } of steps) {
    let said = '';
    const started = Date.now();
    const code = await work((text) => {
      said += text;
    });
    console.log(`\n── ${name}\n${said}`);
    results.push({ name, ok: code === 0, seconds: (Date.now() - started) / 1000 });
  }
  return results;
};

/** Runs every step, also after one failed: a reader wants all that is wrong at once. */
export const check = async () => (await Promise.all(lanes.map(runLane))).flat();

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
