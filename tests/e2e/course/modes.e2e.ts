import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout } from '#contract/features/account/calls.ts';
import { setSchoolConfig } from '#contract/features/school/calls.ts';
import { type Device, openBrowser, openDevice } from '../harness/browser.ts';
import { type Account, openSchool, operatorToken, type School } from '../harness/school.ts';
import { button, dialog, places, replyBox, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
});
afterAll(() => school.close());

test('an assistant who would end a course is told whom to ask, and a tablet speaks of fingers only (S-478, S-510)', async () => {
  const assistant = await school.person('teacher', '助教');
  const own = await school.course(teacher, '物理化学', [student], [assistant]);
  const room = await openBrowser();
  const tablet = await room.device(school, { touch: true });
  await signedInAt(tablet, assistant, places.notices(own));
  await tablet.page.getByRole('button', { name: 'More about 物理化学' }).click();
  const end = tablet.page.getByRole('menuitem', { name: 'End the course' });
  await see(end).toHaveAttribute('title', /contact the course administrator/);
  await end.click();
  await see(tablet.page.getByRole('log')).toContainText('contact the course administrator');
  await speaksOfFingersOnly(tablet, own);
});

/** Nobody drops a file with a finger, and a tablet has no Esc. */
const speaksOfFingersOnly = async (tablet: Device, own: string): Promise<void> => {
  const { page } = tablet;
  await tablet.open(places.teaching(own));
  await button(page, 'Add materials').click();
  const place = dialog(page).locator('[data-file-drop]');
  await see(place).toBeVisible();
  await see(place).not.toContainText('drop files');
  await tablet.goOffline();
  const chooser = page.waitForEvent('filechooser');
  await place.locator('button').first().click();
  await (await chooser).setFiles({ name: '讲义.txt', mimeType: 'text/plain', buffer: Buffer.from('键能') });
  await see(dialog(page).getByText('讲义.txt')).toBeVisible();
  await button(dialog(page), 'Add').click();
  await see(dialog(page)).toHaveCount(0);
  await button(page, 'Open the uploads').click();
  await see(page.locator('[data-upload-dialog]')).toContainText('You can go on working.');
  await see(page.locator('[data-upload-dialog]')).not.toContainText('Esc');
};

test('a session that is over sends whoever asks to /login and back to the same address, with the text', async () => {
  const lapsed = await school.person('teacher', '赵老师');
  const own = await school.course(lapsed, '分析化学', []);
  const topic = await school.topic(lapsed, own, '滴定');
  const room = await openBrowser();
  const desk = await room.device(school);
  await signedInAt(desk, lapsed, places.topic(own, topic));
  await replyBox(desk.page).fill('还没写完');
  await see(desk.page.getByText('Saved on this device')).toBeVisible();
  await school.say(lapsed, logout, {});
  await desk.open(places.members(own));
  await button(desk.page, 'New link').click();
  // Dimmed as soon as sending in the background has noticed; a press asks all the same.
  await button(dialog(desk.page), 'Make link').click({ force: true });
  await desk.page.waitForURL('**/login?redirect=*');
  await desk.page.getByLabel('Account', { exact: true }).fill(lapsed.account);
  await desk.page.getByLabel('Password', { exact: true }).fill(lapsed.password);
  await button(desk.page, 'Sign in').click();
  await desk.page.waitForURL(`**${places.members(own)}`);
  await desk.open(places.topic(own, topic));
  await see(replyBox(desk.page)).toHaveValue('还没写完');
});

test('with more contrast asked for, every line is as plain as a control’s', async () => {
  const room = await openBrowser();
  const device = await room.device(school);
  await device.page.emulateMedia({ contrast: 'more' });
  await device.open('/login');
  const [line, control] = await device.page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--chakra-colors-border', '--chakra-colors-border-control'].map((name) => style.getPropertyValue(name));
  });
  expect(line).toBe(control);
});

test('name, title and icon are the school’s before sign-in, from the first paint and without a network (S-052, S-053)', async () => {
  const device = await openDevice(school);
  const { page } = device;
  await device.open('/login');
  await see.poll(() => page.title()).toContain('Hybrid teaching platform');
  await school.say({ token: operatorToken }, setSchoolConfig, {
    config: { name: '启明大学', className: '启明课堂', icon: '/icon-192.png', logo: '/icon-512.png' },
  });
  await page.reload();
  await see(page.getByText('启明大学')).toBeVisible();
  await see.poll(() => page.title()).toContain('启明课堂');
  await see(page.locator('main img[src="/icon-512.png"]')).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await device.goOffline();
  await page.reload();
  await see(page.getByText('启明大学')).toBeVisible();
  await see(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-192.png');
});
