import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAll } from '#contract/features/notification/calls.ts';
import { type Device, type Look, openDevice } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import { chip, item, mark, mutedMarks, places, publishNotice, reply, signedInAt } from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;
let topicId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '概率论', [student]);
  topicId = await school.topic(teacher, courseId, '三扇门');
});
afterAll(() => school.close());

const signedIn = async (person: Account, path: string, look: Look = {}): Promise<Device> => {
  const device = await openDevice(school, look);
  await signedInAt(device, person, path);
  return device;
};

const bar = (page: Page) => page.locator('[data-offline-bar]');

/** Words that mean "the server has it", in the three languages. */
const success =
  /\b(Sent|Delivered|Synced|All synced|Published|Saved to the cloud|on the server)\b|已送达|已送達|已发送|已傳送|已发布|已發佈|已同步|已保存到云端|已儲存到雲端|都在服务器上|都在伺服器上/i;

/** The sign in the header may hear of it a moment after the line that waits. */
const chipKnows = (page: Page) => see(chip(page)).not.toHaveAttribute('data-sync', 'synced');

/** Whatever is seen or read out. A denial ("Not published yet") and the past ("Last synced 5 min ago") promise nothing. */
const spokenText = async (page: Page): Promise<string> => {
  const labels = await page
    .locator('[aria-label]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  return [await page.locator('body').innerText(), ...labels]
    .join('\n')
    .replaceAll(
      /Not published yet — it is sent when you are online again|Last synced|尚未发布|尚未發佈|上次同步/gi,
      '',
    );
};

const weather: readonly { readonly name: string; readonly begins: (device: Device) => Promise<unknown> | unknown }[] = [
  { name: 'the browser is offline', begins: (device) => device.goOffline() },
  { name: 'the wire is cut and nobody says so', begins: ({ tunnel }) => tunnel.cut() },
  { name: 'what is sent is never answered', begins: ({ tunnel }) => tunnel.stall() },
  { name: 'a log-in page answers', begins: ({ tunnel }) => tunnel.captive() },
];

test.each(weather)('while $name, nothing on any screen says that the server has it', async ({ begins }) => {
  const device = await signedIn(teacher, places.notices(courseId));
  const { page } = device;
  await begins(device);
  await publishNotice(page, '还在本机', '没有人看到');
  await see(item(page, '还在本机').locator('[data-mark]')).toHaveText(/^(Waiting to send|Sending)$/);
  expect(await mutedMarks(page)).toEqual([]);
  await chipKnows(page);
  expect(await spokenText(page)).not.toMatch(success);
  await chip(page).click();
  await see(page.getByRole('dialog').getByText('New notice · 还在本机')).toBeVisible();
  expect(await spokenText(page)).not.toMatch(success);
  await device.open(places.topic(courseId, topicId));
  await reply(page, '换门');
  await see(item(page, '换门').locator('[data-mark]')).toHaveText(/^(Waiting to send|Sending)$/);
  await chipKnows(page);
  expect(await spokenText(page)).not.toMatch(success);
  await device.open(places.tray);
  await see(page.getByRole('region', { name: 'Waiting to send' }).getByRole('listitem')).toHaveCount(2);
  await chipKnows(page);
  expect(await spokenText(page)).not.toMatch(success);
  expect(await school.notices(teacher, courseId)).toEqual([]);
});

test.each([
  { language: 'zh', waiting: '待发送', newNotice: '新' },
  { language: 'zh_tw', waiting: '待傳送', newNotice: '新' },
] as const)('in $language too: what waits is said to wait, and nothing more (S-051)', async ({ language, waiting }) => {
  const device = await signedIn(student, places.topic(courseId, topicId), { language });
  const { page } = device;
  await device.goOffline();
  await page.locator('form textarea').fill('不换');
  await page.locator('form textarea').press('Control+Enter');
  await see(mark(item(page, '不换'), 'waiting')).toContainText(waiting);
  await chipKnows(page);
  expect(await spokenText(page)).not.toMatch(success);
  await device.open(places.tray);
  await see(item(page, '不换')).toHaveCount(1);
  await chipKnows(page);
  expect(await spokenText(page)).not.toMatch(success);
});

test('the bar shows within 1 s of losing the network, steps back, and when it is back says so for about 3 s; a network that lies is found out while nobody does anything, and nothing moves', async () => {
  const device = await signedIn(student, places.main);
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
});

test('the chip says what is so: sending, synced, offline with a count, synced again', async () => {
  // Opened, its notification would be read; that is no part of this story.
  await school.say(student, readAll, { type: '100', messageID: '', upTo: 0 });
  const device = await signedIn(student, places.topic(courseId, topicId));
  const { page } = device;
  device.tunnel.losePushes('device');
  await reply(page, '一');
  await see(chip(page)).toHaveAccessibleName('Sync: Sending 1');
  await see(mark(item(page, '一'), 'sending')).toHaveText('Sending');
  device.tunnel.losePushes();
  device.tunnel.mend();
  await see(chip(page)).toHaveAccessibleName('Sync: All synced');
  await device.goOffline();
  await see(chip(page)).toHaveAccessibleName('Sync: Offline');
  await reply(page, '二');
  await see(chip(page)).toHaveAccessibleName('Sync: Offline · 1 waiting');
  await reply(page, '三');
  await see(chip(page)).toHaveAccessibleName('Sync: Offline · 2 waiting');
  await device.goOnline();
  await see(chip(page)).toHaveAccessibleName('Sync: All synced');
  await see(page.locator('[data-mark]')).toHaveCount(0);
});

test('a server that is gone and a Wi-Fi that wants a log-in are told apart, and both pass', async () => {
  const device = await signedIn(student, places.topic(courseId, topicId));
  const { page } = device;
  device.tunnel.captive();
  await reply(page, '在旅馆');
  await see(bar(page)).toHaveText('This Wi‑Fi needs sign-in');
  await chip(page).click();
  await see(page.getByRole('heading', { name: 'This Wi‑Fi needs sign-in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await see(mark(item(page, '在旅馆'), 'waiting')).toBeVisible();
  await see(page.getByText('Welcome to the hotel')).toHaveCount(0);

  device.tunnel.cut();
  await chip(page).click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await see(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
  device.tunnel.mend();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await see(page.getByRole('heading', { name: 'Online', exact: true })).toBeVisible();
  await see(page.getByText('Nothing is waiting.')).toBeVisible();
  expect(await school.replies(teacher, topicId)).toContain('在旅馆');
});
