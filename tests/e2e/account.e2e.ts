import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyCode } from '#contract/core/reply-code.ts';
import { logout } from '#contract/features/account/calls.ts';
import { listSessions } from '#contract/features/account/session-calls.ts';
import { type Device, openDevice, whenOfflineReady } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import {
  button,
  chip,
  dialog,
  item,
  logOut,
  mark,
  outboxText,
  places,
  refusing,
  reply,
  replyBox,
  whenSynced,
} from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
let teacher: Account;
let li: Account;
let zhang: Account;
let courseId: string;
let topicId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  li = await school.person('student', '李明');
  zhang = await school.person('student', '张伟');
});
afterAll(() => school.close());

const newTopic = async (): Promise<string> => {
  courseId = await school.course(teacher, '普通心理学', [li]);
  topicId = await school.topic(teacher, courseId, '记忆会骗人吗');
  return places.topic(courseId, topicId);
};

const tokenOf = async ({ context }: Device) => (await context.cookies()).find(({ name }) => name === 'token');

/** Li's device, offline, with one reply that has not been sent. */
const withUnsentReply = async (): Promise<Device> => {
  const topic = await newTopic();
  const device = await openDevice(school);
  await device.signIn(li);
  await device.open(topic);
  await whenSynced(device.page);
  await device.goOffline();
  await reply(device.page, '会，而且很自信');
  return device;
};

const fillForm = async (page: Page, { account }: Account, password: string): Promise<void> => {
  await page.getByLabel('Account', { exact: true }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
};

test('a wrong password is refused by name; the right one leads to the classes, remembered for 30 days or for as long as the browser runs (C-001, R-002, S-060, S-092, S-295)', async () => {
  const device = await openDevice(school);
  await device.open('/main');
  await device.page.waitForURL('**/login?redirect=*');
  await button(device.page, 'Sign in').click();
  for (const missing of ['Enter your account.', 'Enter your password.'])
    await see(device.page.getByRole('alert').filter({ hasText: missing })).toBeVisible();
  await see(device.page.getByLabel('Account', { exact: true })).toBeFocused();
  await fillForm(device.page, li, 'Wrong-2026');
  await see(device.page.getByRole('alert').filter({ hasText: 'Account or password is wrong.' })).toBeVisible();
  expect(await tokenOf(device)).toBeUndefined();
  await fillForm(device.page, li, li.password);
  await device.page.waitForURL('**/main');
  const days = ((await tokenOf(device))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);

  await logOut(device);
  await device.page.waitForURL('**/login');
  await device.page.getByLabel('This is my own device').uncheck();
  await fillForm(device.page, li, li.password);
  await device.page.waitForURL('**/main');
  expect((await tokenOf(device))?.expires).toBe(-1);
});

test('signing in without a network says why it cannot', async () => {
  const device = await openDevice(school);
  await device.open('/login');
  await whenOfflineReady(device.page);
  await device.goOffline();
  await see(device.page.getByText('Signing in needs the network once')).toBeVisible();
  await fillForm(device.page, li, li.password);
  await see(device.page.getByRole('alert').filter({ hasText: 'This needs the network.' })).toBeVisible();
});

test('logging out with nothing unsent leaves nothing on the device, and every tab leaves with it (S-123, S-294)', async () => {
  const device = await openDevice(school);
  await device.signIn(li);
  await whenSynced(device.page);
  const other = await device.newTab('/main/todo');
  await whenSynced(other);
  await device.page.bringToFront();
  await logOut(device);
  for (const page of [device.page, other]) await page.waitForURL('**/login');
  await see.poll(() => device.tunnel.sockets().open).toBe(0);
  await see.poll(() => outboxText(device.page)).toBe('{}');
  await see.poll(() => tokenOf(device)).toBeUndefined();
  await see.poll(() => device.page.evaluate(() => localStorage.getItem('userinfo'))).toBeNull();
  await device.open('/main');
  await device.page.waitForURL('**/login?redirect=*');
});

test('logging out with unsent work asks: export it, stay, or keep it here, where another account neither sees nor sends it', async () => {
  const device = await withUnsentReply();
  const { page } = device;
  await logOut(device);
  await see(dialog(page)).toContainText(/1 change waits|[23] changes wait/);
  await see(button(dialog(page), 'Send first')).toHaveAttribute('aria-disabled', 'true');
  const [download] = await Promise.all([page.waitForEvent('download'), button(dialog(page), 'Export').click()]);
  expect(await readFile(await download.path(), 'utf8')).toContain('会，而且很自信');
  await button(dialog(page), 'Cancel').click();
  await see(mark(item(page, '会，而且很自信'), 'waiting')).toBeVisible();

  await logOut(device);
  await button(dialog(page), 'Keep on this device').click();
  await page.waitForURL('**/login');
  await see.poll(() => tokenOf(device)).toBeUndefined();

  await device.goOnline();
  await device.signIn(zhang);
  await whenSynced(page);
  await see(page.getByText('No courses')).toBeVisible();
  await device.open(places.tray);
  await see(page.getByText('You’re all caught up')).toBeVisible();
  await device.open(places.topic(courseId, topicId));
  await see(page.getByText('No such course').first()).toBeVisible();
  expect(await page.textContent('body')).not.toContain('会，而且很自信');
  expect(await school.replies(teacher, topicId)).toEqual([]);
  await logOut(device);
  await page.waitForURL('**/login');

  await device.signIn(li);
  await device.open(places.topic(courseId, topicId));
  await see(item(page, '会，而且很自信')).toHaveCount(1);
  await whenSynced(page);
  expect(await school.replies(teacher, topicId)).toEqual(['会，而且很自信']);
});

test('unsent work is deleted at log-out only when the word is typed', async () => {
  const device = await withUnsentReply();
  const { page } = device;
  await logOut(device);
  const confirm = button(dialog(page), 'Log out and delete');
  for (const wrong of ['', 'yes']) {
    await dialog(page).getByLabel('Type “delete” to confirm').fill(wrong);
    await see(confirm).toHaveAttribute('aria-disabled', 'true');
    await confirm.click({ force: true });
    await see(dialog(page)).toBeVisible();
  }
  await dialog(page).getByLabel('Type “delete” to confirm').fill('delete');
  await confirm.click();
  await page.waitForURL('**/login');
  await see.poll(() => outboxText(page)).toBe('{}');
  await device.goOnline();
  await device.signIn(li);
  await device.open(places.topic(courseId, topicId));
  await see(page.getByRole('heading', { name: 'No replies yet' })).toBeVisible();
  expect(await school.replies(teacher, topicId)).toEqual([]);
});

test('unsent work is sent first where the network allows it, then the person is logged out', async () => {
  const device = await openDevice(school);
  const { page } = device;
  const topic = await newTopic();
  await device.signIn(li);
  await device.open(topic);
  await whenSynced(page);
  device.tunnel.losePushes('device');
  await reply(page, '所以要写日记');
  await logOut(device);
  await see(dialog(page)).toContainText(/1 change waits|[23] changes wait/);
  await button(dialog(page), 'Send first').click();
  await see(button(dialog(page), 'Sending')).toBeVisible();
  expect(await school.replies(teacher, topicId)).toEqual([]);
  device.tunnel.losePushes();
  device.tunnel.mend();
  await page.waitForURL('**/login');
  expect(await school.replies(teacher, topicId)).toEqual(['所以要写日记']);
  await see.poll(() => outboxText(page)).toBe('{}');
  const kept = () => page.evaluate(() => ['leaving', 'userinfo'].filter((key) => key in localStorage));
  await see.poll(kept).toEqual([]);

  // The page of a log-out was killed in the middle: the next one goes on with it.
  await device.wasSignedIn(li);
  await device.open(topic);
  await see(page.getByText('所以要写日记', { exact: true })).toBeVisible();
  await page.evaluate((uid) => localStorage.setItem('leaving', uid), li.uid);
  await page.reload();
  await page.waitForURL(/\/login/);
  await see.poll(() => outboxText(page)).toBe('{}');
  await see.poll(kept).toEqual([]);
});

test('logging out does not wait for a server that does not answer', async () => {
  const device = await openDevice(school);
  const { page } = device;
  await device.signIn(li);
  await whenSynced(page);
  device.tunnel.stall();
  await logOut(device);
  await page.waitForURL('**/login');
  // An answer would be waited for half a minute.
  await see.poll(() => tokenOf(device), { timeout: 20_000 }).toBeUndefined();
  await see.poll(() => outboxText(page), { timeout: 20_000 }).toBe('{}');
});

test('without a token and without a network the screens open on what is on the device; with the network it is /login and back, and unsent work is kept and sent (S-092, S-364)', async () => {
  const device = await withUnsentReply();
  const { page } = device;
  await device.context.clearCookies({ name: 'token' });
  await page.reload();
  await see(mark(item(page, '会，而且很自信'), 'waiting')).toBeVisible();
  await replyBox(page).fill('还没写完');
  await see(page.getByText('Saved on this device')).toBeVisible();

  await device.goOnline();
  await see(page.getByRole('region', { name: 'Signed out — your work is still here' })).toBeVisible();
  await see(mark(item(page, '会，而且很自信'), 'waiting')).toBeVisible();
  await page.reload();
  await page.waitForURL('**/login?redirect=*');
  await fillForm(page, li, li.password);
  await page.waitForURL(`**${places.topic(courseId, topicId)}`);
  await see(replyBox(page)).toHaveValue('还没写完');
  await see(mark(item(page, '会，而且很自信'), 'waiting')).toHaveCount(0);
  await whenSynced(page);
  expect(await school.replies(teacher, topicId)).toEqual(['会，而且很自信']);
});

test('a session that ended on the server is named, and the way to /login leads back to the same address with the work sent; what a page asks leads where the code of its answer says (R-003, S-056, S-554, S-564, S-567)', async () => {
  const device = await withUnsentReply();
  const { page } = device;
  await school.say({ token: (await tokenOf(device))?.value ?? '' }, logout, {});
  await device.goOnline();
  const banner = page.getByRole('region', { name: 'Signed out — your work is still here' });
  await see(banner).toBeVisible();
  await see(chip(page)).toHaveAccessibleName('Sync: 1 needs you');
  await chip(page).click();
  await page.getByRole('link', { name: '1 thing needs you' }).click();
  const tray = page.getByRole('region', { name: 'Needs you' });
  await see(item(tray, 'Signed out — your work is still here')).toBeVisible();
  await see(tray.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login\?redirect=/);
  await page.goBack();
  await banner.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login?redirect=*');
  await fillForm(page, li, li.password);
  await page.waitForURL(`**${places.topic(courseId, topicId)}`);
  await whenSynced(page);
  await see(banner).toHaveCount(0);
  await see(item(page, '会，而且很自信')).toHaveCount(1);
  expect(await school.replies(teacher, topicId)).toEqual(['会，而且很自信']);
  await followsCodes(device);
});

const followsCodes = async ({ page, open }: Device): Promise<void> => {
  const devices = places.settings('devices');
  const h1 = page.locator('h1');
  await refusing(page, listSessions, replyCode.notAllowed);
  await open(devices);
  await see(page.getByText('You do not have permission for this.')).toBeVisible();
  await see(page).toHaveURL(/section=devices/);
  // Nobody pressed anything: it is said where it was asked, and neither above the page nor over it.
  await see(page.getByRole('log').locator('> *')).toHaveCount(0);
  await see(page.locator('[data-loading]')).toHaveCount(0);
  await refusing(page, listSessions, replyCode.toMain);
  await page.reload();
  await page.waitForURL('**/main');
  await see(h1).toHaveText('My classroom');
  await refusing(page, listSessions, replyCode.notSignedIn);
  await open(devices);
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === devices);
  await see(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const fields = await page
    .locator('form input')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name));
  await open('/OAuth2/authorize');
  await see(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(
    await page.locator('form input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name)),
  ).toEqual(fields);
  await page.goBack();
  await page.unroute(`**${listSessions.path}`);
  await fillForm(page, li, li.password);
  await page.waitForURL(`**${devices}`);
  await see(page.getByRole('main')).toContainText('This device');
};
