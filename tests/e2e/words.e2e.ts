import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import { chip, places, signedInAt } from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
let student: Account;
beforeAll(async () => {
  school = await openSchool();
  const teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  await school.topic(teacher, await school.course(teacher, '概率论', [student]), '三扇门');
});
afterAll(() => school.close());

const bar = (page: Page) => page.locator('[data-offline-bar]');

test('the bar shows within 1 s of losing the network, steps back, and when it is back says so for about 3 s; a network that lies is found out while nobody does anything, and nothing moves; where a Wi-Fi answers every request with its own page, the app is shown all the same', async () => {
  const device = await openDevice(school);
  await signedInAt(device, student, places.main);
  const { page } = device;
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
});
