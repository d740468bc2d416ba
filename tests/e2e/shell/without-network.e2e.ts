import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { type Device, openDevice, whenOfflineReady } from '../harness/browser.ts';
import { givenSchool, school, student, teacher } from '../harness/given/school.ts';
import { goTo } from '../harness/places.ts';
import { chip, places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

givenSchool(async () => {
  await school.topic(teacher, await school.course(teacher, '概率论', [student]), '三扇门');
});

/** Paths of the specification's routes; the public ones are told of elsewhere. */
const routes = readFileSync('docs/ledger.tsv', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [id = '', , , text = ''] = line.split('\t');
    const isOurs = /^R-\d+$/.test(id) && (id < 'R-008' || id > 'R-024') && id !== 'R-010';
    return isOurs ? [(text.split(' ')[0] ?? '').replace('{id}', '7').replace('*', 'homework')] : [];
  });

/** Goes to each address as a link does and answers with those that are not found. */
const notFound = (page: Page, paths: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(async (all) => {
    const isThere = (path: string): boolean => {
      const place = document.querySelector('[data-place]')?.getAttribute('data-place')?.toLowerCase();
      const isOther = place !== undefined && !path.toLowerCase().startsWith(place.replace('*', ''));
      return !isOther && document.querySelector('h1') !== null;
    };
    const missing: string[] = [];
    for (const path of all) {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      for (let tries = 0; tries < 200; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        if (location.pathname !== path || isThere(path)) break;
      }
      if (document.querySelector('main')?.textContent?.includes('There is nothing at this address')) missing.push(path);
    }
    return missing;
  }, paths);

test('before anybody signs in: the school’s name and icon from the first paint, help and every public page, in any language; then every address of the specification is a page of ours: all without a network; an unknown one says so; the bar shows within 1 s of losing the network, steps back, and when it is back says so for about 3 s; a network that lies is found out while nobody does anything, and nothing moves; where a Wi-Fi answers every request with its own page, the app is shown all the same (S-052, S-053, S-081, S-085, S-195, R-019)', async () => {
  const device = await openDevice(school, { language: 'zh' });
  const { page } = device;
  await device.open('/login');
  await see.poll(() => page.title()).toContain('混合式教学平台');
  await school.looks({ name: '启明大学', className: '启明课堂', icon: '/icon-192.png', logo: '/icon-512.png' });
  await page.reload();
  await see.poll(() => page.title()).toContain('启明课堂');
  await see(page.locator('main img[src="/icon-512.png"]')).toBeVisible();
  await whenOfflineReady(page);
  await device.goOffline();
  await page.reload();
  await see(page.getByText('启明大学')).toBeVisible();
  await see(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-192.png');
  await isPlainWithContrast(page);
  for (const [path, title] of [
    ['/helpCenter/conflicts', '有两个版本，该选哪个'],
    ['/localized', '自己部署'],
    ['/homePage', '断网了，课还能继续'],
  ] as const) {
    await goTo(page, path);
    await see(page.locator('h1')).toHaveText(title);
  }
  await page.getByRole('banner').getByRole('combobox').selectOption('en');
  await see(page.locator('h1')).toHaveText('When the network stops, the class goes on');

  await device.goOnline();
  await signedInAt(device, teacher, places.main);
  expect(routes.length).toBeGreaterThan(100);
  // What is not on the device says so under a heading of its own.
  await device.goOffline();
  expect(await notFound(page, routes)).toEqual([]);
  await goTo(page, '/lessonPreparation');
  await see(page).toHaveURL(/\/lessonPreparationArea$/);
  await goTo(page, '/aiStudyAnalysis');
  await see(page).toHaveURL(/\/aiStudyAnalysis\/CourseAnalysis$/);
  await goTo(page, '/no/such/place');
  await see(page.getByText('Page not found').last()).toBeVisible();
  await device.goOnline();
  await tellsOfTheNetwork(device);
});

/** With more contrast asked for, every line is as plain as a control’s. */
const isPlainWithContrast = async (page: Page): Promise<void> => {
  await page.emulateMedia({ contrast: 'more' });
  const [line, control] = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--chakra-colors-border', '--chakra-colors-border-control'].map((name) => style.getPropertyValue(name));
  });
  expect(line).toBe(control);
  await page.emulateMedia({ contrast: 'no-preference' });
};

const bar = (page: Page) => page.locator('[data-offline-bar]');

const tellsOfTheNetwork = async (device: Device): Promise<void> => {
  const { page } = device;
  await signedInAt(device, student, places.main);
  // On a first visit it comes after the cards, and takes its room then.
  await see(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await page.evaluate(() => {
    const times: Record<string, number> = {};
    const seen = { spoken: [] as string[], moved: [] as string[] };
    Object.assign(window, { times, seen });
    new PerformanceObserver((list) => {
      // The mark in the header says more, and its neighbours make room.
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
        for (const { node } of entry.sources)
          if (node?.parentElement?.closest('header') === null) seen.moved.push(node.textContent ?? '');
    }).observe({ type: 'layout-shift' });
    const status = [...document.querySelectorAll('[role="status"]')].find(({ textContent }) => textContent === '');
    if (status !== undefined)
      new MutationObserver(() => seen.spoken.push(status.textContent)).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    const note = (what: string) => {
      times[what] ??= performance.now();
    };
    // On a busy machine a second of the page is longer, and what is due before it still comes before it.
    addEventListener('offline', () => setTimeout(() => note('a second away'), 1_000));
    new MutationObserver(() => {
      const shown = document.querySelector('[data-offline-bar]')?.getAttribute('data-offline-bar');
      if (shown === 'back' && times.back === undefined) setTimeout(() => note('late'), 4_500);
      if (shown !== null && shown !== undefined) note(shown);
      else if (times.back !== undefined) note('gone');
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await device.goOffline();
  await see(bar(page)).toHaveText('Offline — keep working, changes stay on this device');
  await see(page.getByRole('status').filter({ hasText: 'Offline — keep working' })).toHaveCount(1);
  await see(chip(page)).toHaveAccessibleName('Sync: Offline');
  await see(bar(page)).toHaveCount(0);
  await see(chip(page)).toHaveAccessibleName('Sync: Offline');
  await device.goOnline();
  await see(bar(page)).toHaveText('Back online');
  await see(bar(page)).toHaveCount(0);
  await see(chip(page)).toHaveAccessibleName('Sync: All synced');
  const times = await page.evaluate(() => (window as unknown as { times: Record<string, number> }).times);
  const between = (from: string, to: string) => (times[to] ?? Number.NaN) - (times[from] ?? Number.NaN);
  expect(between('a second away', 'away')).toBeLessThan(0);
  expect(between('back', 'gone')).toBeGreaterThan(2_000);
  expect(times.late === undefined || between('late', 'gone') < 0).toBe(true);

  // The browser goes on saying that there is a network; what is sent is taken and never answered.
  device.tunnel.stall();
  await see(bar(page)).toHaveText(/^The server does not answer/);
  await see(chip(page)).toHaveAccessibleName('Sync: Offline');
  device.tunnel.mend();
  await see(chip(page)).toHaveAccessibleName('Sync: All synced');
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<'spoken' | 'moved', string[]> }).seen);
  expect(seen.moved).toEqual([]);
  expect(seen.spoken.map((text) => text.split(' — ')[0])).toEqual([
    'Offline',
    'Back online',
    'The server does not answer',
    'Back online',
  ]);

  device.tunnel.captive();
  await page.reload();
  await see(bar(page)).toHaveText('This Wi‑Fi needs sign-in');
  await see(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await see(page.getByText('Welcome to the hotel')).toHaveCount(0);
};
