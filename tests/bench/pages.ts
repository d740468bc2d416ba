import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { createNotice } from '#contract/features/notice/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { blockingOf, type TraceEvent } from './figures/blocking.ts';
import { built } from './figures/weight.ts';
import { openBrowser } from './lab/browser.ts';
import { freshId, leave, listen, must, openSchool } from './lab/school.ts';

/**
 * `npm run bench:pages`: Lighthouse's mobile runs on first visits of the production build. Prints, asserts nothing. `--only <address>` and
 * `--way <way>` choose, `--times <n>` repeats, `--keep <folder>` writes each report and trace down. Lighthouse is fetched by npx when it is
 * asked for: with all that it brings it was a seventh of what every clone installed.
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

/** What is read here of Lighthouse's report. */
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
  readonly runtimeError?: { readonly code: string; readonly message: string };
}

/** Looks at a page in the browser that listens on `port`. */
const lighthouse = async (url: string, port: number, way: Way, folder: string) => {
  const file = join(folder, 'lighthouse');
  const args = [
    `--port=${port}`,
    '--output=json',
    `--output-path=${file}`,
    '--save-assets',
    '--quiet',
    `--throttling-method=${way}`,
    // The sign-in before is what a storage reset would take.
    '--disable-storage-reset',
    '--only-categories=performance,accessibility,best-practices',
  ];
  await promisify(execFile)('npx', ['--yes', 'lighthouse@13.5.0', url, ...args], { maxBuffer: 2 ** 26 });
  const read = (name: string): unknown => JSON.parse(readFileSync(`${file}${name}`, 'utf8'));
  return {
    report: read('') as Report,
    trace: read('-0.trace.json') as { readonly traceEvents: readonly TraceEvent[] },
  };
};

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
    const { report, trace } = await lighthouse(`${origin}${path}`, port, way, profile);
    const { categories, audits, runtimeError } = report;
    keep('report', report);
    keep('trace', trace);
    if (runtimeError !== undefined) return { line: `${path}: ${runtimeError.code}`, lost: [runtimeError.message] };
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const told = (name: string) => audits[name]?.displayValue ?? '?';
    const lost = ['accessibility', 'best-practices'].flatMap((category) =>
      (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = audits[id];
        const isLost = weight > 0 && audit !== undefined && (audit.score ?? 1) < 1;
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
        (way === 'devtools' ? '' : `${Math.round(blockingOf(trace.traceEvents))} ms`).padStart(9),
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
