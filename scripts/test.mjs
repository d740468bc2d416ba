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
    { part: 'unit', projects: ['unit', 'unit-alone'], workers: 2, timeoutMs: 10 * minute },
    { part: 'screens', projects: ['unit-screens', 'unit-parts'], workers: 1, timeoutMs: 10 * minute },
  ],
  [{ part: 'e2e', projects: ['e2e'], workers: 3, timeoutMs: 8 * minute }],
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

const runTests = async ({ part, projects, workers, timeoutMs }, env, say) => {
  const report = join(root, 'test-results', `${part}.json`);
  rmSync(report, { force: true });
  const code = await run(
    tool(
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
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
  return those.map((one, at) => judged(one, ended[at]));
};

/** What fails has failed: nothing is tried again. */
const judged = ({ part }, { code, results }) => {
  if (results === undefined) return { passed: 0, failed: 1, failures: [{ file: part, why: 'no test was counted' }] };
  const counts = countsOf(results);
  // An error outside any test fails the run without failing a test.
  if (code !== 0 && counts.failed === 0)
    return { ...counts, failed: 1, failures: [{ file: part, why: 'an error outside any test' }] };
  return { ...counts, failures: failuresOf(results) };
};

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
  for (const { file, test = 'the file', why } of counts.flatMap(({ failures = [] }) => failures))
    console.log(`✗ ${file} > ${test}: ${why}`);
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
