import { createECDH } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { openDevice } from '../harness/browser.ts';
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

test('pushes are offered once; on a phone what the bell opens has the whole screen; a push is shown by the service worker, also when nothing of it can be read (S-038, S-115)', async () => {
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
  const deliver = (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: device.url(''), registrationId, data });
  const shown = () =>
    page.evaluate(async () => {
      const found = await (await navigator.serviceWorker.ready).getNotifications();
      return found.map(({ title, body, tag }) => [title, body, tag]);
    });
  const navigate = device.url('/main/notification?type=1');
  // Chromium drops what is delivered by hand while the worker is being started.
  await see(async () => {
    await deliver(
      JSON.stringify({ web_push: 8030, notification: { title: '补考', body: '大学物理', tag: 't1', navigate } }),
    );
    await see.poll(shown, { timeout: 2_000 }).toEqual([['补考', '大学物理', 't1']]);
  }).toPass();
  await deliver('not json');
  await see.poll(async () => (await shown()).length).toBe(2);
});
