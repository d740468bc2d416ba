import { afterAll, beforeAll, test } from 'vitest';
import { type Device, openDevice } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import { logOut, outboxText, signedInAt, whenSynced } from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
let li: Account;
beforeAll(async () => {
  school = await openSchool();
  li = await school.person('student', '李明');
});
afterAll(() => school.close());

const tokenOf = async ({ context }: Device) => (await context.cookies()).find(({ name }) => name === 'token');

test('logging out with nothing unsent leaves nothing on the device, and every tab leaves with it; where the page of a log-out is killed, the next one goes on with it (S-123, S-294)', async () => {
  const device = await openDevice(school);
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
});
