import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { Person } from '#tests/harness/device.ts';
import { openBrowser } from '../../lab/browser.ts';
import { leave, listen, openSchool } from '../../lab/school.ts';
import { visited } from '../../lab/visit.ts';
import { median, quantile } from '../../stats.ts';
import type { Figure } from '../../table.ts';
import { built } from '../weight.ts';
import { classOf, peopleOf } from './class.ts';

const items = 500;
const phone = { width: 390, height: 844 } as const;
const line = 'li[data-activity]';
const note =
  'production build, 500 activities in 50 chapters, all of it on the device, a page of 390 x 844 and 4x slower: from the address to the first line; frames while the wheel turns from its beginning to its end, and once more when all is drawn; floor: the same of a page with as many lines and no script; the slowest event of a press (Event Timing)';

/** A long course on a phone: opened, read to its end, and something of it chosen. */
export const longCourses = async (quick: boolean): Promise<Figure[]> => {
  const profiles = mkdtempSync(join(tmpdir(), 'classroom-phone-'));
  const world = await openSchool({ publicDir: built() });
  const teacher = await world.person('teacher');
  const students = await peopleOf(world, 10);
  const courseId = await classOf(world, teacher, students, items);
  const origin = `http://127.0.0.1:${await listen(world)}`;
  const figures: Figure[] = [];
  for (const [who, person] of [
    ['student', students[0] as Person],
    ['teacher', teacher],
  ] as const) {
    const browser = await openBrowser(join(profiles, who));
    const page = await visited(browser, `${origin}/main`, person);
    await page.setViewportSize(phone);
    await page.evaluate(watchPresses);
    // Nothing is asked of the server: what is shown is what the device holds.
    await page.waitForTimeout(4_000);
    const devtools = await browser.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const plain = await readPlain(browser, origin);
    await page.bringToFront();
    const address = `/main/classDetail?courseid=${courseId}&modulename=teaching`;
    const opened: number[] = [];
    for (let run = 0; run <= (quick ? 2 : 5); run += 1) opened.push(await openedAt(page, address));
    const drawn = await page.locator(line).count();
    const gaps = await readToTheEnd(page);
    await page.evaluate(() => scrollTo(0, 0));
    const again = await readToTheEnd(page);
    const name = `${items} activities on a phone, ${who}`;
    figures.push(
      // The first one loads the code.
      { name: `${name}: opened`, value: median(opened.slice(1)), unit: 'ms', note },
      { name: 'the same, lines drawn at once', value: drawn, unit: 'x', note },
      { name: 'the same, frame p95 while it is read', value: quantile(gaps, 0.95), floor: plain, unit: 'ms', note },
      {
        name: 'the same, frame p95 while it is read again',
        value: quantile(again, 0.95),
        floor: plain,
        unit: 'ms',
        note,
      },
      { name: 'the same, longest frame', value: Math.max(...gaps), unit: 'ms', note },
    );
    const pressed = who === 'teacher' ? await chosen(page, quick ? 3 : 8) : await folded(page, quick ? 3 : 8);
    figures.push({ name: 'the same, a press in it', value: median(pressed), unit: 'ms', budget: 200, note });
    await browser.close();
  }
  await leave(world);
  rmSync(profiles, { recursive: true, force: true });
  return figures;
};

const openedAt = async (page: Page, address: string): Promise<number> => {
  await page.evaluate(() => history.pushState(null, '', '/main'));
  await page.waitForSelector('main li h3 a');
  await page.waitForTimeout(500);
  return page.evaluate(
    ({ address, selector }) =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        history.pushState(null, '', address);
        const look = () => {
          if (document.querySelector(selector) === null) return requestAnimationFrame(look);
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        };
        look();
      }),
    { address, selector: line },
  );
};

/** Frame p95 of a page that has nothing but as many lines, all of them there, and no script: what this machine gives anybody now. */
const readPlain = async (browser: BrowserContext, origin: string): Promise<number> => {
  const page = await browser.newPage();
  await page.setViewportSize(phone);
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((count) => {
    const line = '<li style="height:72px;border-bottom:1px solid #ddd">A line of words</li>';
    document.body.innerHTML = `<ul>${line.repeat(count)}</ul>`;
  }, items);
  await (await browser.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const gaps = await readToTheEnd(page);
  await page.close();
  return quantile(gaps, 0.95);
};

/** Milliseconds between two frames. */
const readToTheEnd = async (page: Page): Promise<number[]> => {
  await page.mouse.move(phone.width / 2, phone.height / 2);
  await page.evaluate(() => {
    const gaps: number[] = [];
    Reflect.set(window, 'gaps', gaps);
    let last = performance.now();
    const look = (now: number) => {
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (let turn = 0; turn < 120; turn += 1) await page.mouse.wheel(0, 400);
  await page.waitForTimeout(500);
  return page.evaluate(() => Reflect.get(window, 'gaps') as number[]);
};

const slowestOf = async (page: Page, tries: number, press: (attempt: number) => Promise<unknown>) => {
  const all: number[] = [];
  for (let attempt = 0; attempt < tries; attempt += 1) {
    await page.evaluate(() => Reflect.set(window, 'slowest', 0));
    await press(attempt);
    await page.waitForTimeout(800);
    all.push(await page.evaluate(() => Number(Reflect.get(window, 'slowest'))));
  }
  return all;
};

const chosen = (page: Page, tries: number) =>
  slowestOf(page, tries, (attempt) => page.locator(`${line} input`).nth(attempt).click());

const folded = (page: Page, tries: number) =>
  slowestOf(page, tries, (attempt) => page.locator('main h2 button').nth(attempt).click());

/** Runs in the page. Events faster than a frame are not told: those count as 0. */
const watchPresses = (): void => {
  Reflect.set(window, 'slowest', 0);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      Reflect.set(window, 'slowest', Math.max(Number(Reflect.get(window, 'slowest')), duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};
