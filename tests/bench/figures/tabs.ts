import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { addReply } from '#contract/features/topic/calls.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import { type Sleeper, sleeperOf } from '../lab/asleep.ts';
import { openBrowser } from '../lab/browser.ts';
import { lossy } from '../lab/lossy.ts';
import { freshId, leave, listen, must, openSchool, openTopic } from '../lab/school.ts';
import { visited } from '../lab/visit.ts';
import { quantile } from '../stats.ts';
import type { Figure } from '../table.ts';
import { built } from './weight.ts';

/** Of the requests; and of the answers. */
const lost = 0.3;
const patience = 600_000;
const note =
  'production build, one person in one browser behind a way that loses 30 % of its requests and 30 % of their answers; from the moment the server has taken a reply of somebody else to the frame in which it stands in the tab';
const asleepNote = `${note}; the tab that syncs is hidden, and its process is stopped (SIGSTOP) just before`;

/** How late the second tab of a person is, beside a first and an only one. */
export const equalTabs = async (quick: boolean): Promise<Figure[]> => {
  const profiles = mkdtempSync(join(tmpdir(), 'classroom-tabs-'));
  const world = await openSchool({ publicDir: built() });
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [student]);
  const way = await lossy(await listen(world), chanceFrom(1));
  const figures: Figure[] = [];
  let replies = 0;
  /** A page with a topic, and how somebody else's replies get there: each tab's delay, in milliseconds. */
  const opened = async (name: string, tabs: number) => {
    const topicId = await openTopic(world, teacher, courseId);
    const browser = await openBrowser(join(profiles, name));
    const address = `${way.origin}/topic_detail?courseid=${courseId}&id=${topicId}`;
    const pages = [await visited(browser, address, student)];
    while (pages.length < tabs) pages.push(await another(browser, address));
    for (const page of pages) {
      await page.evaluate(noteReplies);
    }
    const change = async (seenBy: readonly Page[]): Promise<readonly number[]> => {
      replies += 1;
      const content = `reply ${replies}.`;
      await must(world.say(teacher, addReply, { courseId, topicId, id: freshId(), content }));
      const from = Date.now();
      const seen = seenBy.map((page) =>
        // By a timer: no frame is drawn in a hidden tab.
        page.waitForFunction((text) => (window as unknown as Noting).noted[text], content, {
          timeout: patience,
          polling: 50,
        }),
      );
      return Promise.all(seen.map(async (one) => ((await (await one).jsonValue()) as number) - from));
    };
    const sleepers: Sleeper[] = [];
    for (const page of pages) sleepers.push(await sleeperOf(join(profiles, name), page));
    if (new Set(sleepers.map(({ pid }) => pid)).size < tabs) throw new Error('two tabs are one process');
    return { browser, pages, change, sleepers };
  };
  const told = (name: string, delays: readonly number[], about = note) => {
    for (const [what, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
      ['longest', 1],
    ] as const)
      figures.push({ name: `${name}, ${what}`, value: Math.max(0, quantile(delays, share)), unit: 'ms', note: about });
  };
  try {
    const count = quick ? 8 : 30;
    const single = await opened('single', 1);
    way.lose(lost);
    const alone: number[] = [];
    while (alone.length < count) alone.push(...(await single.change(single.pages)));
    told('an only tab', alone);
    way.lose(0);
    await single.browser.close();

    const pair = await opened('pair', 2);
    const [hidden, front] = pair.pages as [Page, Page];
    await turn(hidden, 'hidden');
    way.lose(lost);
    const both: (readonly number[])[] = [];
    while (both.length < count) both.push(await pair.change([front, hidden]));
    told(
      'the tab in front of two',
      both.map(([one = 0]) => one),
    );
    told(
      'the hidden one of two',
      both.map(([, other = 0]) => other),
    );
    told(
      'both of two',
      both.map((one) => Math.max(...one)),
    );

    // Each time the one that sleeps is the one that leads, and the other takes over.
    const asleep: number[] = [];
    for (let [leading, other] = [0, 1]; asleep.length < (quick ? 2 : 10); [leading, other] = [other, leading]) {
      const page = pair.pages[other] as Page;
      await turn(pair.pages[leading] as Page, 'hidden');
      await turn(page, 'visible');
      // A browser lets no tab sleep that is in the middle of reading or writing: others would wait for it.
      await page.waitForTimeout(3_000);
      const before = await page.evaluate(whoLeads);
      pair.sleepers[leading]?.sleep();
      asleep.push(...(await pair.change([page])));
      while ((await page.evaluate(whoLeads)) === before) await page.waitForTimeout(500);
      pair.sleepers[leading]?.wake();
    }
    told('the tab in front, while the one that leads sleeps', asleep, asleepNote);
    way.lose(0);
    await pair.browser.close();
  } finally {
    await way.close();
    await leave(world);
    rmSync(profiles, { recursive: true, force: true });
  }
  return figures;
};

interface Noting {
  noted: Record<string, number>;
}

/** Runs in the page: when each reply was in it first. */
const noteReplies = (): void => {
  const noted: Record<string, number> = {};
  Object.assign(window, { noted });
  const look = () => {
    for (const [text = ''] of (document.body.textContent ?? '').matchAll(/reply \d+\./g)) noted[text] ??= Date.now();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
};

/** Runs in the page: the context that holds the lock of those who sync. */
const whoLeads = async (): Promise<string | undefined> =>
  (await navigator.locks.query()).held?.find(({ name }) => name?.startsWith('leader:'))?.clientId;

const another = async (browser: BrowserContext, address: string): Promise<Page> => {
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForSelector('[data-sync="synced"]', { state: 'attached' });
  return page;
};

/** Without a window no tab is ever behind another one: it is told so. */
const turn = (page: Page, state: 'visible' | 'hidden'): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
