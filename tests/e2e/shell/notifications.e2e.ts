import { createECDH } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { type Device, openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, item, places, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;

/** Of a school that sends pushes. */
const pushKeys = () => {
  const keys = createECDH('prime256v1');
  return {
    VAPID_PUBLIC_KEY: keys.generateKeys('base64url'),
    VAPID_PRIVATE_KEY: keys.getPrivateKey('base64url'),
    VAPID_SUBJECT: 'mailto:operator@school.example',
  };
};

beforeAll(async () => {
  school = await openSchool(pushKeys());
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '大学物理', [student]);
});
afterAll(() => school.close());

const bell = (page: Page) => page.locator('#notification-bell');

test('pushes are offered once; on a phone what the bell opens has the whole screen; a push is shown by the service worker, also when nothing of it can be read; a message’s stays silent while the app is in front, shows when it is not, and opens its conversation over the page (S-038, S-115)', async () => {
  const device = await openDevice(school, { isWhole: true });
  await signedInAt(device, student, places.main);
  const { page, context } = device;
  const cdp = await context.newCDPSession(page);
  const origin = new URL(device.url('')).origin;
  await cdp.send('Browser.setPermission', { permission: { name: 'notifications' }, setting: 'prompt', origin });
  await bell(page).click();
  await see(dialog(page)).toContainText('Also be told while the app is closed?');
  await context.grantPermissions(['notifications'], { origin });
  await button(dialog(page), 'Turn on').click();
  // Here no push service can be reached.
  await see(dialog(page)).toContainText('The push service of this browser does not answer.');
  await button(dialog(page), 'No, thank you').click();
  await page.keyboard.press('Escape');
  await cdp.send('Browser.setPermission', { permission: { name: 'notifications' }, setting: 'prompt', origin });
  await page.reload();
  await bell(page).click();
  await see(dialog(page).getByRole('tab').first()).toBeVisible();
  await whenSynced(page);
  await see(dialog(page)).not.toContainText('Also be told while the app is closed?');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  const noticeId = await school.notice(teacher, courseId, '期中考试');
  await device.goTo(places.topic(courseId, noticeId));
  await bell(page).click();
  await see(item(dialog(page), '期中考试')).toBeVisible();
  await see.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await button(dialog(page), 'Close').click();
  await context.grantPermissions(['notifications'], { origin });
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registration;
  const deliver = (notification: object | string) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: device.url(''), registrationId },
      data: typeof notification === 'string' ? notification : JSON.stringify({ web_push: 8030, notification }),
    });
  const navigate = device.url('/main/notification?type=1');
  // Chromium drops what is delivered by hand while the worker is being started.
  await see(async () => {
    await deliver({ title: '补考', body: '大学物理', tag: 't1', navigate });
    await see.poll(() => shown(page), { timeout: 2_000 }).toEqual([['补考', '大学物理', 't1']]);
  }).toPass();
  await deliver('not json');
  await see.poll(async () => (await shown(page)).length).toBe(2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await tellsOfMessages(device, deliver);
});

const shown = (page: Page): Promise<string[][]> =>
  page.evaluate(async () => {
    const found = await (await navigator.serviceWorker.ready).getNotifications();
    return found.map(({ title, body, tag }) => [title, body, tag]);
  });

const tellsOfMessages = async (device: Device, push: (notification: object) => Promise<unknown>): Promise<void> => {
  const { page } = device;
  const id = newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
  await school.say(teacher, sendMessage, { groupId: courseId, id, text: '明天交作业' });
  const address = `/main?chat=${courseId}`;
  const deliver = (title: string) =>
    push({ title, tag: title, navigate: device.url(address), data: { quietInFront: true } });
  const titles = async () => (await shown(page)).map(([title]) => title);
  await deliver('in front');
  await see(async () => {
    await push({ title: 'a notice', tag: 'a notice', navigate: device.url(address) });
    await see.poll(titles, { timeout: 2_000 }).toContain('a notice');
  }).toPass();
  expect(await titles()).not.toContain('in front');
  await see(async () => {
    await page.goto('about:blank');
    await deliver('away');
    await device.open(places.todo);
    await see.poll(titles, { timeout: 2_000 }).toEqual(expect.arrayContaining(['a notice', 'away']));
  }).toPass();

  const pressed = { kind: 'open', address };
  await see(async () => {
    await page.evaluate(
      (data) => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data })),
      pressed,
    );
    await see(page.getByText('明天交作业').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(new URL(page.url()).pathname).toBe(places.todo);
};
