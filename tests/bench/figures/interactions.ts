import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createNotice } from '#contract/features/notice/calls.ts';
import { openBrowser } from '../lab/browser.ts';
import { freshId, leave, listen, must, openSchool, openTopic } from '../lab/school.ts';
import { median } from '../stats.ts';
import type { Figure } from '../table.ts';
import { built } from './weight.ts';

const budget = 200;
const note =
  'production build, page 4x slower; from the press to the next frame after its handlers, the slowest event of each try (Event Timing)';

/** A thing that a person presses all day, and how it is undone for the next try. */
interface Interaction {
  readonly name: string;
  readonly at: (places: Places) => string;
  readonly act: (page: Page) => Promise<unknown>;
  readonly undo: (page: Page) => Promise<unknown>;
}

interface Places {
  readonly courseId: string;
  readonly topicId: string;
}

const pressEscape = (page: Page): Promise<void> => page.keyboard.press('Escape');

const interactions: readonly Interaction[] = [
  {
    name: 'typing a letter of a reply',
    at: ({ courseId, topicId }) => `/topic_detail?courseid=${courseId}&id=${topicId}`,
    act: async (page) => {
      await page.locator('form textarea').focus();
      await page.keyboard.press('a');
    },
    undo: async () => {},
  },
  {
    name: 'opening the drawer',
    at: ({ courseId }) => `/main/classDetail?courseid=${courseId}`,
    act: (page) => page.getByRole('button', { name: 'Navigation' }).click(),
    undo: pressEscape,
  },
  {
    name: 'switching a tab of the course',
    at: ({ courseId }) => `/main/classDetail?courseid=${courseId}`,
    act: (page) => page.getByRole('link', { name: 'Topics' }).click(),
    undo: (page) => page.getByRole('link', { name: 'Notices' }).click(),
  },
  {
    name: 'opening the sync popover',
    at: () => '/main',
    act: (page) => page.locator('[data-sync]').click(),
    undo: pressEscape,
  },
  {
    name: 'opening the avatar menu',
    at: () => '/main',
    act: (page) => page.getByRole('button', { name: /^Menu of/ }).click(),
    undo: pressEscape,
  },
];

/** What a press costs until the screen has changed, on a slow device. */
export const interacted = async (quick: boolean): Promise<Figure[]> => {
  const profile = mkdtempSync(join(tmpdir(), 'classroom-press-'));
  const world = await openSchool({ publicDir: built() });
  const teacher = await world.person('teacher');
  const courseId = await world.course(teacher, []);
  const topicId = await openTopic(world, teacher, courseId);
  for (let index = 0; index < 20; index += 1)
    await must(world.say(teacher, createNotice, { courseId, id: freshId(), title: `Notice ${index}`, content: '…' }));
  const origin = `http://127.0.0.1:${await listen(world)}`;
  const browser = await openBrowser(profile);
  const page = await browser.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((one) => {
    localStorage.setItem('userinfo', JSON.stringify(one));
    localStorage.setItem('xlanguage', 'en');
    localStorage.setItem('tips', 'off');
  }, teacher);
  await browser.addCookies([{ name: 'token', value: teacher.token, url: origin, sameSite: 'Strict' }]);
  await page.addInitScript(watchPresses);
  const devtools = await browser.newCDPSession(page);
  const figures: Figure[] = [];
  for (const { name, at, act, undo } of interactions) {
    await page.goto(`${origin}${at({ courseId, topicId })}`);
    await page.waitForFunction(() => document.querySelector('[data-sync="synced"]') !== null);
    // What comes when nothing is going on has come.
    await page.waitForTimeout(4_000);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const tries: number[] = [];
    for (let run = 0; run < (quick ? 3 : 10); run += 1) {
      await page.evaluate(() => Reflect.set(window, 'slowest', 0));
      await act(page);
      await page.waitForTimeout(800);
      tries.push(await page.evaluate(() => Number(Reflect.get(window, 'slowest'))));
      await undo(page);
      await page.waitForTimeout(800);
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    figures.push({ name, value: median(tries), unit: 'ms', budget, note });
  }
  await browser.close();
  await leave(world);
  rmSync(profile, { recursive: true, force: true });
  return figures;
};

/** Runs in the page before its scripts. Events faster than a frame are not told: those count as 0. */
const watchPresses = (): void => {
  Reflect.set(window, 'slowest', 0);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      Reflect.set(window, 'slowest', Math.max(Number(Reflect.get(window, 'slowest')), duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};
