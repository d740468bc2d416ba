import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { createNotice } from '#contract/features/notice/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { blockingOf } from './figures/blocking.ts';
import { built } from './figures/weight.ts';
import { openBrowser } from './lab/browser.ts';
import { freshId, leave, listen, must, openSchool } from './lab/school.ts';

/**
 * `npm run bench:pages`: Lighthouse's mobile runs on first visits of the production build. Prints, asserts nothing. `--only <address>` and
 * `--way <way>` choose, `--times <n>` repeats, `--keep <folder>` writes each report and trace down.
 */

/**
 * `devtools` slows the page and its network down while it runs. `simulate`, Lighthouse's own default, lets it run and multiplies what it
 * took: with it a task that waited for the processor, which the server, the browser and Lighthouse use as well, waited four times as long.
 */
const ways = ['devtools', 'simulate'] as const;
type Way = (typeof ways)[number];

interface Page {
  readonly path: string;
  /** Opened by somebody who signed in on this device before, with nothing of the app on it yet. */
  readonly who?: Person;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const audited = async (origin: string, { path, who }: Page, way: Way, keep: (name: string, what: unknown) => void) => {
  const profile = mkdtempSync(join(tmpdir(), 'classroom-lighthouse-'));
  const port = await freePort();
  const browser = await openBrowser(profile, [`--remote-debugging-port=${port}`]);
  try {
    if (who !== undefined) {
      const page = await browser.newPage();
      await page.goto(`${origin}/robots.txt`);
      const { uid, username, token } = who;
      await page.evaluate((one) => localStorage.setItem('userinfo', JSON.stringify(one)), { uid, username });
      await browser.addCookies([{ name: 'token', value: token, url: origin, sameSite: 'Strict' }]);
      await page.close();
    }
    const result = await lighthouse(`${origin}${path}`, {
      port,
      output: 'json',
      logLevel: 'error',
      throttlingMethod: way,
      // The sign-in above is what a storage reset would take.
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    });
    if (result === undefined) throw new Error(`Lighthouse has no result for ${path}`);
    const { categories, audits, runtimeError } = result.lhr;
    keep('report', result.lhr);
    keep('trace', result.artifacts.Trace);
    if (runtimeError !== undefined) return { line: `${path}: ${runtimeError.code}`, lost: [runtimeError.message] };
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const told = (name: string) => audits[name]?.displayValue ?? '?';
    const lost = ['accessibility', 'best-practices'].flatMap((category) =>
      (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = audits[id];
        const isLost = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1;
        return isLost ? [`${category}: ${id} (${audit.title})`] : [];
      }),
    );
    return {
      line: [
        nameOf(path).padEnd(18),
        way.padEnd(9),
        ...['performance', 'accessibility', 'best-practices'].map((name) => String(score(name)).padStart(4)),
        ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
          (name) => told(name).replace(/\s/g, ' ').padStart(9),
        ),
        // A page that was slowed down has no time of its own to multiply.
        (way === 'devtools' ? '' : `${Math.round(blockingOf(result.artifacts.Trace.traceEvents))} ms`).padStart(9),
      ].join(' '),
      lost,
    };
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    way: { type: 'string' },
    times: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
});
const nameOf = (path: string): string => path.replace(/\?.*/, '');

/** Answers how to write down what came of one run. */
const keeper = (name: string) => (what: string, content: unknown) => {
  if (values.keep === undefined) return;
  mkdirSync(values.keep, { recursive: true });
  writeFileSync(join(values.keep, `${name}-${what}.json`), JSON.stringify(content));
};

const world = await openSchool({ publicDir: built() });
const teacher = await world.person('teacher');
const student = await world.person('student');
const courseId = await world.course(teacher, [student]);
for (const title of ['实验课改期', '期中安排', '教室变更'])
  await must(world.say(teacher, createNotice, { courseId, id: freshId(), title, content: '请带实验报告。' }));
const origin = `http://127.0.0.1:${await listen(world)}`;
const pages: readonly Page[] = [
  { path: '/homePage' },
  { path: '/login' },
  { path: '/main', who: student },
  { path: `/main/classDetail?courseid=${courseId}`, who: student },
].filter(({ path }) => values.only === undefined || nameOf(path) === values.only);
console.log(`${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)} before`);
console.log(`${'page'.padEnd(18)} ${'way'.padEnd(9)} perf a11y best       FCP       LCP       TBT       CLS   TBT CPU`);
try {
  for (let time = 0; time < Number(values.times); time += 1)
    for (const page of pages)
      for (const way of ways.filter((one) => values.way === undefined || one === values.way)) {
        const keep = keeper(`${nameOf(page.path).replaceAll('/', '_')}-${way}-${time}`);
        const { line, lost } = await audited(origin, page, way, keep);
        console.log(line);
        for (const text of lost) console.log(`  ${text}`);
      }
} finally {
  await leave(world);
}
