import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import type { Person } from '#tests/harness/device.ts';
import { openBrowser } from '../lab/browser.ts';
import { fill, leave, listen, openSchool, openTopic } from '../lab/school.ts';
import { median } from '../stats.ts';
import type { Figure } from '../table.ts';
import { built } from './weight.ts';

const courses = 50;
const rowsEach = 36;
const budget = 1_500;
const card = 'main li h3 a';
const note =
  'production build, 50 courses, 2,000 rows, visited three times before, server dead and network cut, a new tab each time; floor: first paint of the same navigation, the empty shell';

/** From the navigation to the first class card on the screen, out of what the device has. */
export const coldStart = async (quick: boolean): Promise<Figure[]> => {
  const profile = mkdtempSync(join(tmpdir(), 'classroom-cold-'));
  const world = await openSchool({ publicDir: built() });
  const teacher = await world.person('teacher');
  for (let course = 0; course < courses; course += 1) {
    const courseId = await world.course(teacher, []);
    const topicId = await openTopic(world, teacher, courseId);
    await fill(world, { uid: teacher.uid, courseId, topicId, from: course * rowsEach, count: rowsEach });
  }
  const origin = `http://127.0.0.1:${await listen(world)}`;
  const browser = await openBrowser(profile);
  await visit(browser, origin, teacher);
  await leave(world);
  await browser.setOffline(true);
  const figures: Figure[] = [];
  for (const rate of [1, 4]) {
    const seen: Seen[] = [];
    for (let run = 0; run < (quick ? 3 : 10); run += 1) seen.push(await start(browser, origin, rate));
    figures.push({
      name: `cold start offline, CPU ${rate}x slower`.replace(', CPU 1x slower', ''),
      value: median(seen.map(({ cardAt }) => cardAt)),
      unit: 'ms',
      floor: median(seen.map(({ shellAt }) => shellAt)),
      ...(rate === 4 ? { budget } : {}),
      note,
    });
  }
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
  return figures;
};

/** What a person stays at least. The browser keeps what it compiled only of scripts that it has seen twice, some seconds after. */
const stay = 5_000;

/** Visits while there is a network: the service worker puts the app away, the replica fills. */
const visit = async (browser: BrowserContext, origin: string, { uid, username, token }: Person): Promise<void> => {
  const page = await browser.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((one) => localStorage.setItem('userinfo', JSON.stringify(one)), { uid, username });
  await browser.addCookies([{ name: 'token', value: token, url: origin, sameSite: 'Strict' }]);
  await page.close();
  for (let time = 0; time < 3; time += 1) {
    const tab = await browser.newPage();
    await tab.goto(`${origin}/main`);
    await tab.evaluate(async () => void (await navigator.serviceWorker.ready));
    await tab.waitForFunction(
      ({ selector, count }) => document.querySelectorAll(selector).length === count,
      { selector: card, count: courses },
      { timeout: 60_000 },
    );
    await tab.waitForTimeout(stay);
    await tab.close();
  }
};

interface Seen {
  readonly cardAt: number;
  readonly shellAt: number;
}

const start = async (browser: BrowserContext, origin: string, rate: number): Promise<Seen> => {
  const page = await browser.newPage();
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(watchCard, card);
  await page.goto(`${origin}/main`, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => Reflect.get(window, 'seen') as Seen | undefined, undefined, {
    timeout: 30_000,
  });
  const value = (await seen.jsonValue()) as Seen;
  await page.close();
  return value;
};

/** Runs in the page before its scripts. A frame is on the screen when the task after its callback runs. */
const watchCard = (selector: string): void => {
  const look = () => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        const [shell] = performance.getEntriesByName('first-paint');
        Reflect.set(window, 'seen', { cardAt: performance.now(), shellAt: shell?.startTime ?? Number.NaN });
      };
      channel.port2.postMessage(0);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
};
