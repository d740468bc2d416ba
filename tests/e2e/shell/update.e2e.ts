import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { type Device, openDevice, openOneBrowser, whenOfflineReady } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, chip, dialog, places, replyBox, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { fileOnDisk, pick } from '../harness/uploads.ts';
import { type Release, releaseInTest } from './release.ts';

let school: School;
let teacher: Account;
let courseId: string;
let topicId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  courseId = await school.course(teacher, '大学物理', []);
  topicId = await school.topic(teacher, courseId, '光是波还是粒子');
  for (let number = 0; number < 12; number += 1) await school.notice(teacher, courseId, `第 ${number} 周安排`);
});
afterAll(() => school.close());

/** The page is the one that was published as this. */
const releaseOf = (page: Page, number: number) => page.locator(`head meta[name="release"][content="${number}"]`);

/** As when the window is looked at again, an hour later. */
const lookForUpdate = (page: Page): Promise<unknown> => page.evaluate(() => dispatchEvent(new Event('online')));

/** Gone when the page was loaded anew. */
const markPage = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window);

const telling = (page: Page) => page.getByRole('log').getByText('A new version is ready. What you wrote stays.');

/** Looks for a new version that does not arrive whole, until it is given up. */
const lookInVain = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await new Promise<void>((resolve, reject) => {
      const state = () =>
        [registration.installing, registration.waiting, registration.active].map((worker) => worker?.state).join();
      setTimeout(() => {
        const tell = (said: unknown) =>
          reject(new Error(`still ${state()}, on line ${navigator.onLine}, ${String(said)}`));
        registration.update().then(tell, tell);
      }, 90_000);
      // The page listens once it is registered, which nothing on it shows.
      const looking = setInterval(() => dispatchEvent(new Event('online')), 1_000);
      registration.addEventListener('updatefound', () => {
        clearInterval(looking);
        const worker = registration.installing;
        // Given up before its coming was told.
        if (worker === null) resolve();
        worker?.addEventListener('statechange', () => worker.state === 'redundant' && resolve());
      });
    });
  });

/** Where a line of the list stands in the window: lines above it may have grown since. */
const placeOf = async (page: Page): Promise<number> =>
  (await page.getByText('第 8 周安排').boundingBox())?.y ?? Number.NaN;

test('a new version waits until it is taken: the tab that takes it comes back to the same place, one that is written in stays; a server that wants a newer app: a tab that is only read takes it by itself, one that is written in is told and stays, and nothing is taken while a file is on its way', {
  timeout: 300_000,
}, async () => {
  const served = await releaseInTest(school);
  const device = await openDevice(served.school, { viewport: { width: 1280, height: 500 } });
  await signedInAt(device, teacher, places.notices(courseId));
  const reading = device.page;
  const writing = await device.newTab(places.topic(courseId, topicId));
  await replyBox(writing).fill('先看双缝');
  await markPage(writing);
  await reading.bringToFront();
  await reading.evaluate(() => scrollTo(0, 300));
  await markPage(reading);

  await whenOfflineReady(reading);
  // One that a captive portal spoils is not told, and does not keep the next from being told.
  served.toWorkers('captive');
  served.publish();
  await lookInVain(reading);
  served.toWorkers('fine');
  served.publish();
  // A look while the spoilt one is still being put aside finds nothing.
  await see(async () => {
    await lookForUpdate(reading);
    await expect.poll(() => telling(reading).isVisible(), { timeout: 5_000 }).toBe(true);
  }).toPass();
  expect(await isMarked(reading)).toBe(true);
  const before = await placeOf(reading);
  await button(reading.getByRole('log'), 'Update').click();
  await see(releaseOf(reading, 3)).toHaveCount(1);
  await see(reading.getByText('第 11 周安排')).toHaveCount(1);
  await see.poll(async () => Math.abs((await placeOf(reading)) - before)).toBeLessThan(3);
  expect(reading.url()).toContain(places.notices(courseId));

  // The other tab is told, and nothing else happens to it.
  await writing.bringToFront();
  await see(chip(writing)).toBeVisible();
  await chip(writing).click();
  await see(button(dialog(writing), 'Update')).toBeVisible();
  expect(await isMarked(writing)).toBe(true);
  await writing.keyboard.press('Escape');
  await see(dialog(writing)).toHaveCount(0);
  await see(replyBox(writing)).toHaveValue('先看双缝');
  // Taken here too, with the draft.
  await chip(writing).click();
  await button(dialog(writing), 'Update').click();
  await see(releaseOf(writing, 3)).toHaveCount(1);
  await see(replyBox(writing)).toHaveValue('先看双缝');
  expect(await isMarked(writing)).toBe(false);
  // The first one has stayed where it came back to.
  expect(Math.abs((await placeOf(reading)) - before)).toBeLessThan(3);
  await takesWhatTheServerWants(served, device, writing);
});

const neededAt = (page: Page) => page.getByRole('region', { name: 'A new version is needed to sync' });

const takesWhatTheServerWants = async (served: Release, device: Device, writing: Page): Promise<void> => {
  const reading = device.page;
  await replyBox(writing).fill('写到一半');
  for (const page of [reading, writing]) await markPage(page);
  served.hang(/checkUploadFile/i);
  await pick(writing, teacher, fileOnDisk('slides.bin', 1_000).path);
  await see(button(writing, 'Open the uploads')).toBeVisible();
  served.publish();
  served.toSync(coreRefusal.updateNeeded);
  await reading.bringToFront();
  await chip(reading).click();
  await button(dialog(reading), 'Sync now').click();
  // Looked for because of that answer, though this tab may not take it yet.
  await see(dialog(reading)).toContainText('It waits until the upload is done.');
  await see(button(dialog(reading), 'Update')).toHaveCount(0);
  await reading.keyboard.press('Escape');
  await writing.bringToFront();
  await button(neededAt(writing), 'Reload').click();
  await see(writing.getByRole('log')).toContainText('It waits until the upload is done.');
  for (const page of [reading, writing]) expect(await isMarked(page)).toBe(true);

  await reading.bringToFront();
  served.hang(/^$/);
  await see(releaseOf(reading, 4)).toHaveCount(1);
  expect(reading.url()).toContain(places.notices(courseId));
  await writing.bringToFront();
  await see(neededAt(writing)).toBeVisible();
  expect(await isMarked(writing)).toBe(true);
  await chip(writing).click();
  await button(dialog(writing), 'Update').click();
  await see(releaseOf(writing, 4)).toHaveCount(1);
  served.toSync(undefined);
  await see(replyBox(writing)).toHaveValue('写到一半');
  await whenSynced(writing);

  // A server whose answer makes no sense to this device.
  served.toSync(coreRefusal.notAllowed);
  await lookForUpdate(writing);
  await see(chip(writing)).toHaveAttribute('data-sync', 'stalled');
  await see(chip(writing)).toHaveAccessibleName(/^Sync: Not synced since today \d\d:\d\d/);
  await chip(writing).click();
  await see(dialog(writing)).toContainText('Something went wrong while syncing.');
  served.toSync(undefined);
  await button(dialog(writing), 'Sync now').click();
  await whenSynced(writing);
};

test('a part of the page that a newer version replaced is fetched by one reload; what is still missing is said', async () => {
  const served = await releaseInTest(school);
  const room = await openOneBrowser();
  // A page from before the service worker had everything.
  const device = await room.device(served.school, { isBare: true });
  await device.wasSignedIn(teacher);
  const { page } = device;
  const openTopics = async () => {
    // A link that comes to lie under the pointer is fetched ahead.
    await page.mouse.move(0, 0);
    await device.open(places.topics(courseId));
    await see(page.getByRole('link', { name: '光是波还是粒子' })).toBeVisible();
  };
  const toTopic = async (before = () => {}) => {
    await openTopics();
    served.hide(/topic_detail-.*\.js$/);
    await markPage(page);
    await page.evaluate(before);
    await page.getByRole('link', { name: '光是波还是粒子' }).click();
  };
  let reloads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads += 1;
  });
  await toTopic();
  await see(replyBox(page)).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  // Within 30 s of the last one it is not reloaded again, however long this story took to come here.
  await toTopic(() => sessionStorage.setItem('reloaded-for-part', String(Date.now())));
  await see(page.getByText('This part is in the newer version')).toBeVisible();
  const before = reloads;
  expect(await isMarked(page)).toBe(true);
  await button(page, 'Try again').click();
  await see(replyBox(page)).toBeVisible();
  expect(reloads).toBe(before + 1);

  await openTopics();
  await device.goOffline();
  await page.getByRole('link', { name: '光是波还是粒子' }).click();
  await see(page.getByText('This part was not downloaded')).toBeVisible();
  // Nobody presses anything: it opens when there is a network.
  await device.goOnline();
  await see(replyBox(page)).toBeVisible();
});
