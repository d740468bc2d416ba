import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, type OwnDevice, openDevice, whenOfflineReady } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import { button, item, logOut, mark, outboxText, places, reply, signedInAt, whenSynced } from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
let teacher: Account;
let li: Account;
let zhang: Account;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  li = await school.person('student', '李明');
  zhang = await school.person('student', '张伟');
});
afterAll(() => school.close());

const enter = async ({ page, open }: OwnDevice, { account, password }: Account): Promise<void> => {
  await open('/login');
  const own = page.getByLabel('This is my own device');
  await see(own).toBeChecked();
  await own.uncheck();
  await see(page.getByText('nothing opens without a network then')).toBeVisible();
  await page.getByLabel('Account', { exact: true }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/main');
  await whenOfflineReady(page);
};

/** As the keeping of files leaves it, which tests of its own tell. */
const keepFile = (page: Page, uid: string): Promise<void> =>
  page.evaluate(async (owner) => {
    const root = await navigator.storage.getDirectory();
    const folder = await (await root.getDirectoryHandle('kept', { create: true })).getDirectoryHandle(owner, {
      create: true,
    });
    const writing = await (await folder.getFileHandle('handout', { create: true })).createWritable();
    await writing.write('a handout');
    await writing.close();
  }, uid);

/** What the browser still holds of a person, where anybody at this computer can look. */
const heldOf = (page: Page, { uid, username }: Account) =>
  page.evaluate(
    async ([id, name]) => {
      const databases = (await indexedDB.databases()).map((one) => one.name ?? '').filter((one) => one.includes(id));
      const files: string[] = [];
      const walk = async (folder: FileSystemDirectoryHandle) => {
        for await (const one of folder.values())
          if (one instanceof FileSystemDirectoryHandle) await walk(one);
          else files.push(one.name);
      };
      await walk(await navigator.storage.getDirectory());
      const cached: string[] = [];
      for (const one of (await caches.keys()).filter((cache) => !cache.includes('precache')))
        cached.push(...(await (await caches.open(one)).keys()).map(({ url }) => url));
      return {
        databases: databases.map((one) => one.replace(id, '<uid>')),
        files,
        cached,
        named: Object.entries({ ...localStorage }).filter((pair) => pair.join().includes(name)),
      };
    },
    [uid, username] as const,
  );

test('on a shared computer, killed and opened again without a network, nothing of the last person is left but unsent work, which waits for its owner; logging out with nothing unsent leaves nothing on one’s own device either, and every tab leaves with it; where the page of a log-out is killed, the next one goes on with it (S-123, S-294)', async () => {
  const courseId = await school.course(teacher, '普通心理学', [li]);
  const topicId = await school.topic(teacher, courseId, '记忆会骗人吗');
  const topic = places.topic(courseId, topicId);
  const device = await openDevice(school);
  await enter(device, li);
  await device.goTo(topic);
  await whenSynced(device.page);
  await keepFile(device.page, li.uid);
  await device.goOffline();
  await reply(device.page, '会，而且很自信');
  await device.page.reload();
  await see(mark(item(device.page, '会，而且很自信'), 'waiting')).toBeVisible();

  await device.kill();
  await device.restart();
  await device.open(topic);
  await device.page.waitForURL('**/login?redirect=*');
  // The reply, and that the topic was opened and read for a while, as far as the server did not have it yet.
  await see(device.page.getByText(/[1-9] unsent changes? of another person/)).toBeVisible();
  await see(device.page.getByText('Signing in needs the network once')).toBeVisible();
  for (const secret of ['李明', '普通心理学', '记忆会骗人吗', '会，而且很自信'])
    expect(await device.page.textContent('body')).not.toContain(secret);
  expect(await heldOf(device.page, li)).toEqual({ databases: ['ob-<uid>'], files: [], cached: [], named: [] });

  await device.goOnline();
  await enter(device, zhang);
  await whenSynced(device.page);
  await device.goTo(places.tray);
  await see(device.page.getByText('You’re all caught up')).toBeVisible();
  expect(await school.replies(teacher, topicId)).toEqual([]);
  await logOut(device);
  await device.page.waitForURL('**/login');

  // The reply, and that the topic was opened and read for a while, as far as the server did not have it yet.
  await see(device.page.getByText(/[1-9] unsent changes? of another person/)).toBeVisible();
  await enter(device, li);
  await device.goTo(topic);
  await see(item(device.page, '会，而且很自信')).toHaveCount(1);
  await whenSynced(device.page);
  expect(await school.replies(teacher, topicId)).toEqual(['会，而且很自信']);
  await logOut(device);
  await device.page.waitForURL('**/login');
  await leavesNothing(device);
});

const tokenOf = async ({ context }: Device) => (await context.cookies()).find(({ name }) => name === 'token');

const leavesNothing = async (device: Device): Promise<void> => {
  const { page } = device;
  const kept = () => page.evaluate(() => ['leaving', 'userinfo'].filter((key) => key in localStorage));
  await device.signIn(li);
  await whenSynced(page);
  const other = await device.newTab('/main/todo');
  await whenSynced(other);
  await page.bringToFront();
  await logOut(device);
  for (const tab of [page, other]) await tab.waitForURL('**/login');
  await other.close();
  await see.poll(() => device.tunnel.sockets().open).toBe(0);
  await see.poll(() => outboxText(page)).toBe('{}');
  await see.poll(() => tokenOf(device)).toBeUndefined();
  await see.poll(kept).toEqual([]);
  await device.goTo('/main');
  await page.waitForURL('**/login?redirect=*');

  await signedInAt(device, li, '/main');
  await page.evaluate((uid) => localStorage.setItem('leaving', uid), li.uid);
  await page.reload();
  await page.waitForURL(/\/login/);
  await see.poll(() => outboxText(page)).toBe('{}');
  await see.poll(kept).toEqual([]);
};
