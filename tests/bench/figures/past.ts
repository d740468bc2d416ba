import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { heldWords, holdMessages } from '#tests/harness/held-messages.ts';
import { openBrowser } from '../lab/browser.ts';
import { leave, listen, openSchool } from '../lab/school.ts';
import { visited } from '../lab/visit.ts';
import { median, quantile } from '../stats.ts';
import type { Figure } from '../table.ts';
import { built } from './weight.ts';

const note =
  'production build, one conversation on the device, server dead and network cut, a new tab each time; from the navigation to the newest message on the screen';
const scrolled =
  'the same conversation read back with the wheel; time between two frames of the page, and its heap after a collection';

const line = '[role="log"] [data-line]';

/** A conversation of years: opened without a network on what is stored, and read back. */
export const readBack = async (quick: boolean): Promise<Figure[]> => {
  const count = quick ? 10_000 : 100_000;
  const profile = mkdtempSync(join(tmpdir(), 'classroom-past-'));
  const world = await openSchool({ publicDir: built() });
  const teacher = await world.person('teacher');
  const student = await world.person('student');
  const groupId = await world.course(teacher, [student]);
  const origin = `http://127.0.0.1:${await listen(world)}`;
  const browser = await openBrowser(profile);
  try {
    const address = `${origin}/main?chat=${groupId}`;
    // Then the copy on the device is made as old as it is to be.
    const page = await visited(browser, address, student);
    await holdMessages(page, { uid: student.uid, groupId, uids: [teacher.uid, student.uid], count });
    await page.close();
    await leave(world);
    await browser.setOffline(true);
    const opened: number[] = [];
    for (let run = 0; run < (quick ? 3 : 10); run += 1) opened.push(await openAt(browser, address, heldWords(count)));
    return figuresOf(count, median(opened), await pageBack(browser, address, count, quick ? 3_000 : 20_000));
  } finally {
    await browser.close();
    // Gone already, unless something failed before.
    await leave(world).catch(() => undefined);
    rmSync(profile, { recursive: true, force: true });
  }
};

const figuresOf = (count: number, opened: number, far: Awaited<ReturnType<typeof pageBack>>): Figure[] => {
  const name = `${count.toLocaleString('en')} messages`;
  return [
    { name: `${name}, opened offline`, value: opened, unit: 'ms', note },
    { name: `${name}, found by a word at its beginning`, value: far.foundMs, unit: 'ms', note: scrolled },
    {
      name: `${far.lines.toLocaleString('en')} of them read back, frame p50`,
      value: far.p50,
      unit: 'ms',
      note: scrolled,
    },
    { name: 'the same, frame p95', value: far.p95, unit: 'ms', note: scrolled },
    { name: 'the same, longest frame', value: far.longest, unit: 'ms', note: scrolled },
    { name: 'heap after them, before in the floor', value: far.after, floor: far.before, unit: 'MB', note: scrolled },
  ];
};

const openAt = async (browser: BrowserContext, address: string, words: string): Promise<number> => {
  const page = await browser.newPage();
  await page.addInitScript(watchLine, { selector: line, words });
  await page.goto(address, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => Number(Reflect.get(window, 'seenAt') ?? 0), undefined, {
    timeout: 60_000,
  });
  const at = await seen.jsonValue();
  await page.close();
  return at;
};

/** Runs in the page before its scripts. A frame is on the screen when the task after its callback runs. */
const watchLine = ({ selector, words }: { readonly selector: string; readonly words: string }): void => {
  const look = () => {
    const isThere = [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(words) === true);
    if (!isThere) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => Reflect.set(window, 'seenAt', performance.now());
      channel.port2.postMessage(0);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
};

/** As fast as the wheel turns, until so many lines lie below. */
const pageBack = async (browser: BrowserContext, address: string, count: number, lines: number) => {
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByText(heldWords(count), { exact: true }).first().waitFor();
  await page.waitForTimeout(2_000);
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Performance.enable');
  const before = await heapOf(devtools);
  const box = await page.locator('[role="log"][aria-live="off"]').boundingBox();
  if (box === null) throw new Error('the log is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(watchFrames);
  const target = count - lines;
  for (let turn = 0; turn < 20_000 && (await topOf(page)) > target; turn += 1)
    for (let notch = 0; notch < 10; notch += 1) await page.mouse.wheel(0, -800);
  const reached = await topOf(page);
  const gaps = await page.evaluate(() => Reflect.get(window, 'gaps') as number[]);
  const after = await heapOf(devtools);
  const foundMs = await find(page, heldWords(1));
  await page.close();
  return {
    lines: count - reached,
    p50: quantile(gaps, 0.5),
    p95: quantile(gaps, 0.95),
    longest: Math.max(...gaps),
    before,
    after,
    foundMs,
  };
};

/** The number of the first line that is drawn. */
const topOf = (page: Page): Promise<number> =>
  page.evaluate(
    (selector) =>
      Math.min(
        ...[...document.querySelectorAll(selector)].map((one) =>
          Number(/第 (\d+) 条/.exec(one.textContent ?? '')?.[1]),
        ),
      ),
    line,
  );

const watchFrames = (): void => {
  const gaps: number[] = [];
  Reflect.set(window, 'gaps', gaps);
  let last = performance.now();
  const look = (now: number) => {
    gaps.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const heapOf = async (devtools: CDPSession): Promise<number> => {
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1_000_000;
};

/** From the last letter to the line on the screen. */
const find = async (page: Page, words: string): Promise<number> => {
  const field = page.getByRole('searchbox').last();
  const from = performance.now();
  await field.fill(words);
  await page.locator('[data-search-results] mark').first().waitFor({ timeout: 60_000 });
  return performance.now() - from;
};
