import type { Page } from 'playwright';
import { afterAll, beforeAll, onTestFinished, test } from 'vitest';
import { openDevice } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import { chip, places, whenSynced } from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
let student: Account;
let screens: readonly { readonly path: string; readonly shows: (page: Page) => Promise<void> }[];

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
    { path: '/', shows: heading('大学物理') },
    { path: '/no/such/place', shows: heading('Page not found') },
  ];
});
afterAll(() => school.close());

const stopServer = async (): Promise<void> => {
  onTestFinished(() => school.start());
  await school.stop();
};

test('after one visit every screen opens with the server dead: by its address, and by reload and in a new tab (R-002, R-025, R-033, R-047, R-048)', async () => {
  const device = await openDevice(school);
  await device.signIn(student);
  await whenSynced(device.page);
  await stopServer();
  for (const [index, { path, shows }] of screens.entries()) {
    await device.open(path);
    await shows(device.page);
    if (index % 5 > 0) continue;
    await device.page.reload();
    await shows(device.page);
    const tab = await device.newTab(path);
    await shows(tab);
    await tab.close();
  }
});

test('on the very first visit, without any reload, the way through all screens goes on when the network is gone', async () => {
  const device = await openDevice(school);
  const { page } = device;
  await device.signIn(student);
  await whenSynced(page);
  await device.goOffline();
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
});

test('the browser is closed and started again with the server dead: the screens open', async () => {
  const device = await openDevice(school);
  await device.signIn(student);
  await whenSynced(device.page);
  await stopServer();
  await device.restart();
  for (const { path, shows } of screens.slice(0, 3)) {
    await device.open(path);
    await shows(device.page);
  }
  await school.start();
  await device.open(places.main);
  await whenSynced(device.page);
});
