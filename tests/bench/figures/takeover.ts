import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { channelPath } from '#contract/core/channel/frames.ts';
import { channelName } from '#src/core/sync/leader.ts';
import { openBrowser } from '../lab/browser.ts';
import { leave, listen, openSchool } from '../lab/school.ts';
import { visited } from '../lab/visit.ts';
import { median, quantile } from '../stats.ts';
import type { Figure } from '../table.ts';
import { built } from './weight.ts';

const budget = 250;
const note =
  'production build, three tabs, the one that syncs crashes (Page.crash); from the command to another tab that holds the lock, to the socket that it opens, and to the word that it is logged in';

/** How long nobody syncs after the tab that did has crashed. */
export const tookOver = async (quick: boolean): Promise<Figure[]> => {
  const profile = mkdtempSync(join(tmpdir(), 'classroom-takeover-'));
  const world = await openSchool({ publicDir: built() });
  const person = await world.person('student');
  await world.course(await world.person('teacher'), [person]);
  const address = `http://127.0.0.1:${await listen(world)}/main`;
  let upgradedAt = 0;
  world.server.app.server.on('upgrade', ({ url = '' }) => {
    if (url.startsWith(channelPath)) upgradedAt = Date.now();
  });
  const browser = await openBrowser(profile);
  const [locks, sockets, logIns]: [number[], number[], number[]] = [[], [], []];
  try {
    const tabs = [await visited(browser, address, person), await tab(browser, address), await tab(browser, address)];
    for (let run = 0; run < (quick ? 3 : 10); run += 1) {
      const [first, second] = tabs as [Page, Page];
      await second.waitForTimeout(1_500);
      const held = second.evaluate(untilAnother);
      const isIn = second.evaluate(untilLive, channelName(person.uid));
      await second.waitForTimeout(200);
      upgradedAt = 0;
      const from = Date.now();
      await crash(browser, first);
      locks.push((await held) - from);
      while (upgradedAt === 0) await second.waitForTimeout(10);
      sockets.push(upgradedAt - from);
      logIns.push((await isIn) - from);
      await first.close();
      tabs.shift();
      tabs.push(await tab(browser, address));
    }
  } finally {
    await browser.close();
    await leave(world);
    rmSync(profile, { recursive: true, force: true });
  }
  return [
    { name: 'takeover after a crash, p50', value: median(locks), unit: 'ms', budget, note },
    { name: 'takeover after a crash, longest', value: quantile(locks, 1), unit: 'ms', budget, note },
    { name: 'the same, until its socket, p50', value: median(sockets), unit: 'ms', budget, note },
    { name: 'the same, until it is logged in, p50', value: median(logIns), unit: 'ms', budget, note },
    { name: 'the same, longest', value: quantile(logIns, 1), unit: 'ms', note },
  ];
};

const tab = async (browser: BrowserContext, address: string): Promise<Page> => {
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForSelector('[data-sync="synced"]', { state: 'attached' });
  return page;
};

/** Runs in the page: when another context than now holds the lock of those who sync, on the clock of the machine. */
const untilAnother = async (): Promise<number> => {
  const holder = async () =>
    (await navigator.locks.query()).held?.find(({ name }) => name?.startsWith('leader:'))?.clientId;
  const first = await holder();
  for (;;) {
    const now = await holder();
    if (now !== undefined && now !== first) return Date.now();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};

/** Runs in the page: when whoever begins to lead, without a socket, says that theirs is logged in. */
const untilLive = (channel: string): Promise<number> =>
  new Promise((resolve) => {
    let isOther = false;
    new BroadcastChannel(channel).addEventListener('message', ({ data }) => {
      if (data.kind !== 'status') return;
      if (data.status.channel === 'out') isOther = true;
      else if (isOther) resolve(Date.now());
    });
  });

const crash = async (browser: BrowserContext, page: Page): Promise<void> => {
  const devtools = await browser.newCDPSession(page);
  // It does not live to answer.
  void devtools.send('Page.crash').catch(() => undefined);
};
