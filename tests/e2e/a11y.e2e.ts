import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateNotice } from '#contract/features/notice/calls.ts';
import { type Device, openDevice, whenOfflineReady } from './harness/browser.ts';
import { violationsOn } from './harness/checks.ts';
import { putUploads } from './harness/gallery/device-screens.ts';
import { atRest } from './harness/gallery/show.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import {
  button,
  chip,
  choose,
  dialog,
  editNotice,
  givenUp,
  item,
  places,
  publishNotice,
  whenSynced,
} from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
let teacher: Account;
let courseId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  const student = await school.person('student', '李明');
  courseId = await school.course(teacher, '大学物理', [student]);
  // The button stays where it is when another one is there.
  await school.notice(teacher, courseId, '实验课改期');
  // Something unread, which the icon counts too.
  const topicId = await school.topic(teacher, courseId, '光是波还是粒子');
  await school.reply(student, courseId, topicId, '先看双缝实验');
});
afterAll(() => school.close());

/** The teacher's edits, made offline, meet other ones: two versions of each are in the tray. */
const makeConflicts = async (device: Device, ids: readonly string[]): Promise<void> => {
  const { page } = device;
  for (const id of ids) {
    await device.goTo(places.notice(courseId, id));
    await see(button(page, 'Edit')).toBeVisible();
  }
  await whenSynced(page);
  await device.goOffline();
  for (const id of ids) {
    await device.goTo(places.notice(courseId, id));
    await editNotice(page, { content: '改到下周五' });
    await school.say(teacher, updateNotice, { courseId, id, content: '改到下周四', basis: {} });
  }
  await device.goOnline();
  await see(chip(page)).toHaveAttribute('data-sync', 'attention');
};

/** Headless Chromium has no icon to count on. */
const recordBadge = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const put = async (count: number) => void Reflect.set(globalThis, 'badge', count);
    Object.assign(Navigator.prototype, { setAppBadge: put, clearAppBadge: () => put(0) });
  });

/** Presses Tab until the focus is there, and sees that it shows. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await see(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await see(target).toBeFocused();
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
};

test('with the keyboard alone: sign in, open a course, publish a notice, decide a conflict; a full tray breaks no rule either: a conflict, waiting work, a kept draft and what was given up; the icon counts what the tray counts', async () => {
  const device = await openDevice(school);
  const { page } = device;
  const { keyboard } = page;
  await recordBadge(page);
  await device.open('/login');
  await tabTo(page, page.getByLabel('Account', { exact: true }));
  await keyboard.type(teacher.account);
  await keyboard.press('Tab');
  await keyboard.type(teacher.password);
  await keyboard.press('Enter');
  await page.waitForURL('**/main');
  await whenOfflineReady(page);

  await tabTo(page, page.getByRole('link', { name: /大学物理/ }));
  await keyboard.press('Enter');
  await tabTo(page, button(page, 'New notice'));
  await keyboard.press('Enter');
  await see(dialog(page)).toBeVisible();
  await tabTo(page, dialog(page).getByLabel('Title'));
  await keyboard.type('键盘通知');
  await tabTo(page, dialog(page).getByRole('textbox', { name: 'Content' }));
  await keyboard.type('没有鼠标');
  await tabTo(page, button(dialog(page), 'Publish'));
  await keyboard.press('Enter');
  await see(page.getByRole('listitem').filter({ hasText: '键盘通知' })).toHaveCount(1);
  // The focus comes back to where the dialog was opened.
  await see(button(page, 'New notice')).toBeFocused();
  await whenSynced(page);

  const ids: string[] = [];
  for (const title of ['两个版本', '停电通知', '停水通知']) ids.push(await school.notice(teacher, courseId, title));
  await makeConflicts(device, ids);
  await tabTo(page, chip(page));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: '3 things need you' }));
  await keyboard.press('Enter');
  const entries = page.locator('[data-tray]');
  await tabTo(page, button(entries.first(), 'Keep mine'));
  await keyboard.press('Enter');
  await see(entries).toHaveCount(2);
  await see(chip(page)).toHaveAccessibleName('Sync: 2 need you');
  await tabTo(page, page.locator('#avatar-menu-trigger'));
  await keyboard.press('Enter');
  await see(page.getByRole('menu')).toBeFocused();
  await keyboard.press('Escape');
  await see(page.getByRole('menu')).toHaveCount(0);
  await see(page.locator('#avatar-menu-trigger')).toBeFocused();
  await looksAtAFullTray(device);
});

const looksAtAFullTray = async (device: Device): Promise<void> => {
  const { page } = device;
  await device.goTo(places.tray);
  await see(page.locator('[data-tray]')).toHaveCount(2);
  await choose(page, page.locator('[data-tray]').first(), 'Keep both');
  await see(page.getByRole('region', { name: 'Kept drafts' })).toBeVisible();
  await device.goTo(places.notices(courseId));
  await see(button(page, 'New notice')).toBeVisible();
  await device.goOffline();
  // What is made before that may be tried once, and is then taken back through the server.
  await chip(page).click();
  await see(dialog(page)).toContainText('Offline — keep working');
  await page.keyboard.press('Escape');
  await see(dialog(page)).toHaveCount(0);
  await publishNotice(page, '等网络', '等');
  await publishNotice(page, '不等了', '算了');
  // Not by opening its address: a page that begins anew tries once more.
  await chip(page).click();
  await dialog(page).getByRole('link', { name: 'Needs attention', exact: true }).click();
  await button(item(page, '不等了'), 'Take back: New notice').click();
  await button(dialog(page), 'Take back').click();
  // It closes when the device has it.
  await see(dialog(page)).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await see(page.locator(`html.${colorScheme}`)).toHaveCount(1);
    await see(page.locator('[data-tray]')).toHaveCount(1);
    await see(page.getByRole('region', { name: 'Waiting to send' })).toBeVisible();
    await see(item(givenUp(page), '不等了')).toContainText('You took it back');
    await atRest(page);
    expect(await violationsOn(page)).toEqual([]);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  // One number for all: the conflict and three files that cannot go on.
  await putUploads(page);
  await see(page.getByRole('region', { name: 'Needs you' })).toContainText('4 things need you');
  await see(chip(page)).toHaveAccessibleName('Sync: 4 need you');
  const countOf = async (selector: string, name: string) => Number(await page.locator(selector).getAttribute(name));
  const told = async () => {
    const unread =
      (await countOf('#notification-bell', 'data-unread')) + (await countOf('[data-messages]', 'data-messages'));
    const badge = await page.evaluate(() => Reflect.get(globalThis, 'badge'));
    return [badge - unread, Number(/^\((\d+)\) /.exec(await page.title())?.[1]) - unread];
  };
  await see.poll(told).toEqual([4, 4]);
  // On a phone the chip opens a sheet; what waits is told by kind.
  await page.setViewportSize({ width: 390, height: 700 });
  await chip(page).click();
  await see(dialog(page)).toContainText(/Uploads 1.*Edits 1/s);
  expect((await dialog(page).boundingBox())?.width).toBe(390);
};
