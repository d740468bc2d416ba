// `npm test`: on a fresh clone installs first; then every gate and every test, and one closing line with the counts.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { check, printSteps } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, root, run, tool } from './process.mjs';
import { installPrograms } from './programs/all.mjs';

const minute = 60_000;
/**
 * Vitest's projects of each part; those of a line run side by side. All wait now and then, for servers that are killed and for browsers:
 * three processes at a time are what two cores carry. One of them is for screens, and loads the app once.
 */
const parts = [
  [
    { part: 'unit', projects: ['unit', 'unit-alone'], workers: 2, timeoutMs: 15 * minute },
    { part: 'screens', projects: ['unit-screens', 'unit-parts'], workers: 1, timeoutMs: 15 * minute },
  ],
  [{ part: 'e2e', projects: ['e2e'], workers: 3, timeoutMs: 20 * minute }],
];

const gibibyte = 2 ** 30;

/** In memory where there is room: hundreds of databases and browser profiles wait for a disk otherwise. */
const scratch = () => {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const folder = mkdtempSync(join(bavail * bsize > 4 * gibibyte ? memory : tmpdir(), 'classroom-tests-'));
  // PostgreSQL is never run by root: it has a user of its own.
  chmodSync(folder, 0o1777);
  return folder;
};

/** Named again at the end, where whoever reads the last lines of a long log finds them. */
const failuresOf = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const file = relative(root, name);
    if (failed.length === 0) return status === 'failed' ? [{ file, why: firstLine(message) }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      test: fullName,
      why: firstLine(failureMessages[0]),
    }));
  });

const firstLine = (text = '') => text.split('\n', 1)[0];

/** A file that could not be loaded has no tests to count, and is one failure. */
const countsOf = ({ testResults, numPassedTests, numFailedTests }) => ({
  passed: numPassedTests,
  failed:
    numFailedTests +
    testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
    ).length,
});

const runTests = async ({ part, projects, workers, timeoutMs, only = [] }, env, say) => {
  // Those of the second try stand beside the first's.
  const report = join(root, 'test-results', only.length === 0 ? `${part}.json` : `${part}-again.json`);
  rmSync(report, { force: true });
  const files = [...new Set(only.map(({ file }) => file))];
  const names = only.flatMap(({ test }) =>
    test === undefined ? [] : [test.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')],
  );
  const code = await run(
    tool(
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
      ...(names.length === only.length && names.length > 0 ? ['--testNamePattern', names.join('|')] : []),
    ),
    { env, timeoutMs, say },
  );
  if (code === 124) console.error(`The ${part} tests were ended after ${timeoutMs / minute} minutes.`);
  return { code, results: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined };
};

/** Of those beside the first, what they print comes when all have ended. */
const runSideBySide = async (those, env) => {
  console.log(`\n── ${those.map(({ part }) => part).join(' and ')} tests`);
  const said = those.map(() => '');
  const ended = await Promise.all(
    those.map((one, at) => runTests(one, env, at === 0 ? undefined : (text) => (said[at] += text))),
  );
  console.log(said.join(''));
  const counts = [];
  for (const [at, one] of those.entries()) counts.push(await judged(one, ended[at], env));
  return counts;
};

const judged = async (given, { code, results }, env) => {
  if (results === undefined)
    return { passed: 0, failed: 1, failures: [{ file: given.part, why: 'no test was counted' }] };
  const counts = countsOf(results);
  const failures = failuresOf(results);
  if (failures.length === 0 || failures.length > max.again) {
    // An error outside any test fails the run without failing a test.
    return code !== 0 && counts.failed === 0
      ? { ...counts, failed: 1, failures: [{ file: given.part, why: 'an error outside any test' }] }
      : { ...counts, failures };
  }
  // Several at a time on two cores, one may have waited too long: alone it has the machine. What fails again has failed.
  console.log(`\n── ${failures.length} of them once more, alone`);
  const again = await runTests({ ...given, workers: 1, timeoutMs: max.againMs, only: failures }, env);
  const still = again.results === undefined ? failures : failuresOf(again.results);
  const steady = failures.filter((one) => !still.some(({ file, test }) => file === one.file && test === one.test));
  return {
    passed: counts.passed + steady.length,
    failed: counts.failed - steady.length,
    failures: still,
    unsteady: steady,
  };
};

/** Failures that are looked at once more, and for how long. */
const max = { again: 30, againMs: 8 * minute };

const everything = async () => {
  // What comes by apt and what comes by npm do not wait for each other, and the gates need no browser.
  const installing = installPrograms();
  installing.catch(() => undefined);
  ensureInstalled();
  findNode();
  const steps = await check();
  const programs = await installing;
  const counts = steps.map(({ ok }) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 }));
  const folder = scratch();
  for (const those of parts) counts.push(...(await runSideBySide(those, { ...programs, TMPDIR: folder })));
  // What a browser that was ended still writes, it loses.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  printSteps(steps);
  const all = (kind) => counts.flatMap((one) => one[kind] ?? []);
  for (const { file, test = 'the file', why } of all('unsteady'))
    console.log(`! ${file} > ${test}: failed at first, passed alone (${why})`);
  for (const { file, test = 'the file', why } of all('failures')) console.log(`✗ ${file} > ${test}: ${why}`);
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
};

const total = await everything().catch((error) => {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  return { passed: 0, failed: 1 };
});
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
