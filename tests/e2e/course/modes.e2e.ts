import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { logout } from '#contract/features/account/calls.ts';
import { createGuestLink, withdrawGuestLink } from '#contract/features/course/calls.ts';
import { setSchoolConfig } from '#contract/features/school/calls.ts';
import { guestAddress } from '#src/features/course/view/guests/address.ts';
import { type Device, openBrowser, openDevice } from '../harness/browser.ts';
import { type Account, openSchool, operatorToken, type School } from '../harness/school.ts';
import { button, dialog, item, places, refusing, replyBox, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;
let topicId: string;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '普通化学', [student]);
  topicId = await school.topic(teacher, courseId, '为什么冰会浮');
  await school.notice(teacher, courseId, '实验课改期');
});
afterAll(() => school.close());

const makeLink = async (kind: 'supervise' | 'review') => {
  const id = newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
  const { code } = await school.say(teacher, createGuestLink, { courseId, id, kind, days: 7 });
  return { id, path: guestAddress('', { courseId, kind, code }) };
};

test('a teacher makes a link and copies it; a supervisor follows it in another browser, reads everything and can change nothing, until it is withdrawn (S-044, S-126, S-129, S-491, S-492, S-539)', async () => {
  const room = await openBrowser();
  const desk = await room.device(school);
  await signedInAt(desk, teacher, places.members(courseId));
  await button(desk.page, 'New link').click();
  // What is told meanwhile is answered beside the dialog, which stays.
  await refusing(desk.page, createGuestLink, 10_403);
  await button(dialog(desk.page), 'Make link').click();
  await button(desk.page.locator('[data-tellings]'), 'Dismiss').click();
  await desk.page.unroute(`**${createGuestLink.path}`);
  await button(dialog(desk.page), 'Make link').click();
  const links = desk.page.getByRole('region', { name: 'Guests and links' });
  await see(links.getByRole('listitem')).toHaveCount(1);
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(links, 'Copy link').click();
  const onClipboard = () => desk.page.evaluate(() => navigator.clipboard.readText());
  await see.poll(onClipboard).toMatch(/^http/);
  const copied = new URL(await onClipboard());

  const visitor = await school.person('teacher', '陈督导');
  const laptop = await room.device(school);
  await laptop.wasSignedIn(visitor);
  await laptop.open(`${copied.pathname}${copied.search}${copied.hash}`);
  const { page } = laptop;
  const bar = page.locator('header[data-mode="supervise"]');
  await see(bar).toContainText('Supervisor perspective');
  await see(item(page, '实验课改期')).toHaveCount(1);
  expect(page.url()).not.toContain(copied.hash);
  await see(page.locator('[data-watermark*="陈督导"]')).toHaveCount(1);
  await see(button(page, 'New notice')).toHaveCount(0);
  await page.getByRole('link', { name: /实验课改期/ }).click();
  await see(page.getByRole('heading', { name: '实验课改期' })).toBeVisible();
  await see(bar).toBeVisible();
  await see(button(page, 'Edit')).toHaveCount(0);
  await laptop.goTo(places.topic(courseId, topicId));
  await see(page.getByRole('heading', { name: '为什么冰会浮' })).toBeVisible();
  await see(replyBox(page)).toHaveCount(0);
  await see(bar).toBeVisible();
  await laptop.goTo(places.members(courseId));
  await see(page.getByText('1 student')).toBeVisible();
  await see(item(page, '陈督导')).toHaveCount(0);

  await see(item(links, '陈督导')).toHaveCount(1);
  await button(links, 'Withdraw').click();
  await button(dialog(desk.page), 'Withdraw').click();
  await see(links.getByRole('listitem')).toHaveCount(0);
  await laptop.open(`${places.notices(courseId)}&issupervise=1`);
  await see(dialog(page)).toContainText('This supervisor link is no longer valid');
  await button(dialog(page), 'Confirm').click();
  await page.waitForURL('**/main');
});

test('a review link that is over is told in the words of the specification (S-045, S-493)', async () => {
  const { id, path } = await makeLink('review');
  await school.say(teacher, withdrawGuestLink, { courseId, id });
  const visitor = await school.person('teacher', '孙评审');
  const room = await openBrowser();
  const device = await room.device(school, { language: 'zh' });
  await device.wasSignedIn(visitor);
  await device.open(path);
  await see(dialog(device.page)).toContainText('系统提示');
  await see(dialog(device.page)).toContainText('当前的课程评审链接已经失效，请联系课程负责人');
  await button(dialog(device.page), '确定').click();
  await device.page.waitForURL('**/main');
});

test('a teacher looks at the course as a student does, and leaves that view; an assistant is told whom to ask (S-478, S-510)', async () => {
  const assistant = await school.person('teacher', '助教');
  const own = await school.course(teacher, '物理化学', [student], [assistant]);
  const room = await openBrowser();
  const desk = await room.device(school);
  await signedInAt(desk, teacher, `${places.notices(own)}&studentviewer=1`);
  await see(desk.page.locator('header[data-mode="student"]')).toContainText('Student’s view');
  await see(button(desk.page, 'New notice')).toHaveCount(0);
  await button(desk.page, 'Leave this view').click();
  await see(button(desk.page, 'New notice')).toBeVisible();

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
  await tablet.goTo(places.teaching(own));
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

test('a student whose address claims to teach goes to /main, on every route of a course (S-093)', async () => {
  const room = await openBrowser();
  const phone = await room.device(school);
  await signedInAt(phone, student, places.main);
  for (const path of [places.notices(courseId), places.topic(courseId, topicId)]) {
    await phone.open(`${path}&courserole=1`);
    await phone.page.waitForURL('**/main');
  }
});

test('an ended course that students may not visit says so and leads to /main; the card says that it has ended (S-324, S-580)', async () => {
  const own = await school.course(teacher, '结构化学', [student]);
  const room = await openBrowser();
  const desk = await room.device(school);
  await signedInAt(desk, teacher, places.notices(own));
  await desk.page.getByRole('button', { name: 'More about 结构化学' }).click();
  await desk.page.getByRole('menuitem', { name: 'End the course' }).click();
  await dialog(desk.page).getByLabel('Students may look at it after the end').uncheck();
  await button(dialog(desk.page), 'End the course').click();
  await whenSynced(desk.page);
  const phone = await room.device(school);
  await signedInAt(phone, student, places.main);
  await see(item(phone.page, '结构化学')).toContainText('Ended');
  await phone.open(places.notices(own));
  await see(dialog(phone.page)).toContainText('the teacher does not allow visits');
  await button(dialog(phone.page), 'Confirm').click();
  await phone.page.waitForURL('**/main');
});

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
  await desk.goTo(places.topic(own, topic));
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
