// `npm run test:soak`: the protocol's random runs in bulk. SOAK_RUNS (20,000), SOAK_SEED (random) and SOAK_HOURS (6) by environment.
import { randomInt } from 'node:crypto';
import { ensureInstalled } from './install.mjs';
import { main, run, tool } from './process.mjs';

const hourMs = 3_600_000;

await main(() => {
  ensureInstalled();
  const { SOAK_RUNS = '20000', SOAK_SEED = String(randomInt(2 ** 31)), SOAK_HOURS = '6' } = process.env;
  console.log(`seed ${SOAK_SEED}, ${SOAK_RUNS} runs; SOAK_SEED=${SOAK_SEED} repeats them`);
  const timeoutMs = Number(SOAK_HOURS) * hourMs;
  return run(tool('vitest', 'run', '--project', 'unit', `--testTimeout=${timeoutMs}`, 'tests/core'), {
    env: { SOAK_RUNS, SOAK_SEED },
    timeoutMs,
  });
});
