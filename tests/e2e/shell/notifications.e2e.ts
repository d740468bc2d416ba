import { createECDH } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { deleteNotice } from '#contract/features/notice/calls.ts';
import { openBrowser } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, item, places, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;

/** The school sends pushes; the server reads its keys from what surrounds it. */
const withPushKeys = (): void => {
  const keys = createECDH('prime256v1');
  Object.assign(process.env, {
    VAPID_PUBLIC_KEY: keys.generateKeys('base64url'),
    VAPID_PRIVATE_KEY: keys.getPrivateKey('base64url'),
    VAPID_SUBJECT: 'mailto:operator@school.example',
  });
};

beforeAll(async () => {
  withPushKeys();
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '大学物理', [student]);
});
afterAll(() => school.close());

const bell = (page: Page) => page.locator('#notification-bell');

const unread = (page: Page, count: number) => see(bell(page)).toHaveAttribute('data-unread', String(count));

test('a notice lights the bell; read offline, it is read on every device when the network is back, and a press leads to it (R-028, S-073, S-115, S-152, S-153, S-154, S-155, S-156, S-157, S-158, S-159, S-161, S-162, S-167)', async () => {
  const room = await openBrowser();
  const laptop = await room.device(school);
  const tablet = await room.device(school);
  await signedInAt(laptop, student, places.main);
  await signedInAt(tablet, student, places.main);
  const { page } = laptop;
  await unread(page, 0);
  await school.notice(teacher, courseId, '实验课改期', '改到下周三');
  await unread(page, 1);
  await see(page).toHaveTitle(/^\(1\) /);
  await school.topic(teacher, courseId, '光是波还是粒子');
  await unread(page, 2);
  await school.say(teacher, setMemberRole, { courseId, uid: student.uid, role: 'assistant' });
  await unread(page, 3);
  await school.say(teacher, setMemberRole, { courseId, uid: student.uid, role: 'student' });
  await unread(page, 4);
  await whenSynced(page);

  await laptop.goOffline();
  await bell(page).click();
  await see(item(dialog(page), '光是波还是粒子')).toContainText('Published by 王老师');
  await see(item(dialog(page), '实验课改期')).toContainText(/Notice.*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await dialog(page).getByRole('tab', { name: 'Academic' }).click();
  await see(dialog(page).getByRole('listitem')).toHaveCount(2);
  await see(dialog(page).getByRole('listitem').first()).toContainText('From 大学物理');
  await dialog(page).getByRole('tab', { name: 'System notices' }).click();
  await see(dialog(page).getByText('No notifications')).toBeVisible();
  await dialog(page).getByRole('tab', { name: 'All' }).click();
  await button(dialog(page), 'Mark all as read').click();
  await unread(page, 0);
  await see(dialog(page).locator('[data-mark="waiting"]')).toBeVisible();
  await see(page).not.toHaveTitle(/^\(/);
  await unread(tablet.page, 4);
  await laptop.goOnline();
  await whenSynced(page);
  await see(dialog(page).locator('[data-mark]')).toHaveCount(0);
  await unread(tablet.page, 0);

  await item(dialog(page), '实验课改期').getByRole('link').click();
  await page.waitForURL(/\/billboard_detail\?courseid=.*courserole=0/);
  await see(page.getByRole('heading', { name: '实验课改期' })).toBeVisible();
  await bell(page).click();
  await dialog(page).getByRole('link', { name: 'View all' }).click();
  await page.waitForURL('**/main/notification');
  await page.getByLabel('Search notifications').fill('粒子');
  await see(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('a phone has a full-screen sheet; opened on its own screen a notice is read, deleted it is told no more (S-115, S-153)', async () => {
  const room = await openBrowser();
  const phone = await room.device(school, { viewport: { width: 390, height: 844 }, touch: true });
  const { page } = phone;
  const noticeId = await school.notice(teacher, courseId, '期中考试');
  await signedInAt(phone, student, places.topic(courseId, noticeId));
  await unread(page, 1);
  await bell(page).click();
  await see(item(dialog(page), '期中考试')).toBeVisible();
  const box = await dialog(page).boundingBox();
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 390, 844]);
  await button(dialog(page), 'Close').click();
  await phone.goTo(places.notice(courseId, noticeId));
  // Until the device was asked the bell shows nothing, too.
  await whenSynced(page);
  await unread(page, 0);
  await whenSynced(page);
  await phone.goTo(places.topic(courseId, noticeId));
  const id = await school.notice(teacher, courseId, '补考');
  await unread(page, 1);
  await school.say(teacher, deleteNotice, { courseId, id });
  await unread(page, 0);
});

test('pushes are offered once; a push is shown by the service worker, also when nothing of it can be read (S-038)', async () => {
  const room = await openBrowser();
  const device = await room.device(school, { isWhole: true });
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
