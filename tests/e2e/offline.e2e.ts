import type { Page } from 'playwright';
import { afterAll, beforeAll, onTestFinished, test } from 'vitest';
import { openDevice } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import { chip, places, whenSynced } from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
let student: Account;

interface Screen {
  readonly path: string;
  readonly shows: (page: Page) => Promise<void>;
}
let screens: readonly Screen[];
/** Each once by a load: the service worker answers any address with the same page. */
let byAddress: readonly Screen[];

beforeAll(async () => {
  school = await openSchool();
  const teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  const courseId = await school.course(teacher, '大学物理', [student]);
  const noticeId = await school.notice(teacher, courseId, '实验课改期', '改到下周三');
  const topicId = await school.topic(teacher, courseId, '光是波还是粒子');
  await school.reply(teacher, courseId, topicId, '先看双缝实验');
  const heading = (name: string) => (page: Page) => see(page.getByRole('heading', { name, exact: true })).toBeVisible();
  const text = (wanted: string) => (page: Page) => see(page.getByText(wanted, { exact: true })).toBeVisible();
  screens = [
    { path: places.main, shows: heading('大学物理') },
    { path: places.notices(courseId), shows: text('实验课改期') },
    {
      path: `${places.notices(courseId).replace('classDetail', 'ClassDetail')}&courserole=0`,
      shows: text('实验课改期'),
    },
    { path: places.topics(courseId), shows: text('光是波还是粒子') },
    { path: places.members(courseId), shows: text('李明') },
    { path: places.notice(courseId, noticeId), shows: text('改到下周三') },
    { path: places.topic(courseId, topicId), shows: text('先看双缝实验') },
    { path: places.tray, shows: heading('Needs attention') },
    { path: '/login', shows: heading('Sign in') },
  ];
  byAddress = [
    { path: '/no/such/place', shows: heading('Page not found') },
    { path: places.topic(courseId, topicId), shows: text('先看双缝实验') },
  ];
});
afterAll(() => school.close());

const stopServer = async (): Promise<void> => {
  onTestFinished(() => school.start());
  await school.stop();
};

test('on the very first visit, without any reload, the way through all screens goes on when the network is gone; after it every screen opens with the server dead: by its address, by reload, in a new tab, and when the browser is closed and started again (R-002, R-025, R-033, R-047, R-048)', async () => {
  const device = await openDevice(school);
  await device.signIn(student);
  await whenSynced(device.page);
  await device.goOffline();
  await goesThrough(device.page);
  await device.goOnline();
  await whenSynced(device.page);

  await stopServer();
  for (const { path, shows } of screens) {
    await device.goTo(path);
    await shows(device.page);
  }
  for (const { path, shows } of byAddress) {
    await device.open(path);
    await shows(device.page);
  }
  await device.page.reload();
  await byAddress.at(-1)?.shows(device.page);
  const tab = await device.newTab('/');
  await screens[0]?.shows(tab);

  await device.restart();
  await device.open(places.main);
  await screens[0]?.shows(device.page);
  await school.start();
  await whenSynced(device.page);
});

const goesThrough = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: '大学物理' }).click();
  await page.getByRole('link', { name: '实验课改期' }).click();
  await see(page.getByText('改到下周三', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '大学物理' }).click();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await see(page.getByText('李明')).toBeVisible();
  await page.getByRole('link', { name: 'Topics', exact: true }).click();
  await page.getByRole('link', { name: '光是波还是粒子' }).click();
  await see(page.getByText('先看双缝实验')).toBeVisible();
  await chip(page).click();
  await page.getByRole('link', { name: 'Needs attention' }).click();
  await see(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
};
