import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getQrCode } from '#contract/features/course/calls.ts';
import { type Device, openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, chip, dialog, item, reply, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { line } from '../messaging/talk.ts';

let school: School;
let teacher: Account;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
});
afterAll(() => school.close());

/** Nothing is wider than the window, and nothing lies over the page that nobody asked for. */
const isCalm = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await page.locator('[aria-modal="true"], [data-tour-card]').count()).toBe(0);
};

test('a fresh student on a phone of 360 px joins by the invitation’s code, answers and writes to the class; the tour of a screen is offered and never begins by itself, is taken by keyboard, goes through to its end in sight, and is not offered again (C-037, C-038, S-363)', async () => {
  const student = await school.person('student', '李明');
  const courseId = await school.course(teacher, '大学物理', []);
  await school.topic(teacher, courseId, '为什么天空是蓝色的');
  const { code } = await school.say(teacher, getQrCode, { courseId });
  const phone = await openDevice(school, { touch: true, viewport: { width: 360, height: 740 }, tips: true });
  const { page } = phone;
  await phone.signIn(student);
  await see(page.getByText('Ask your teacher for the join code')).toBeVisible();
  await button(page, 'Join with a code').first().click();
  await dialog(page).getByLabel('Join code').fill(code);
  await button(dialog(page), 'Join').click();
  await page.waitForURL('**/main/classDetail?**');
  await see(page.getByRole('navigation', { name: 'Parts of the course' })).toBeVisible();
  await whenSynced(page);
  await isCalm(page);

  await page.getByRole('link', { name: 'Topics', exact: true }).click();
  await page.getByRole('link', { name: /为什么天空是蓝色的/ }).click();
  await reply(page, '因为散射');
  await isCalm(page);

  await page.getByRole('link', { name: 'Back to 大学物理' }).click();
  await page.getByRole('link', { name: 'Back to My classroom' }).click();
  await see(item(page, '大学物理').first()).toBeVisible();
  await button(page, 'Messages').click();
  await page.locator('[data-row]', { hasText: '大学物理' }).first().click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('老师好');
  await button(page, 'Send').click();
  await see(line(page, '老师好')).toHaveCount(1);
  // On a phone the messages lie over the page, and over the sign of what is sent.
  await see(chip(page)).toHaveAttribute('data-sync', 'synced');
  await page.goBack();
  await page.goBack();
  await takesTheTour(phone);
});

const hint = (page: Page) => page.locator('[data-tour-hint]');
const card = (page: Page) => page.locator('[data-scope="tour"][data-part="content"]');

const takesTheTour = async (phone: Device): Promise<void> => {
  const { page } = phone;
  const { keyboard } = page;
  await see(hint(page)).toBeVisible();
  await see(card(page)).toHaveCount(0);
  await button(hint(page), 'Show me around').click();
  await see(card(page)).toContainText('Your classes');
  await see(button(card(page), 'Next')).toBeFocused();
  await phone.goOffline();
  await keyboard.press('Enter');
  await see(card(page)).toContainText('What is saved where');
  await keyboard.press('ArrowLeft');
  await see(card(page)).toContainText('Your classes');
  await keyboard.press('Escape');
  await see(card(page)).toHaveCount(0);
  await see(page.locator('#content')).toBeFocused();

  // It can be had again: from the menu, and the focus goes back there.
  await page.locator('#avatar-menu-trigger').focus();
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Show me around' }).click();
  for (let step = 1; ; step += 1) {
    await see(card(page)).toContainText(`${step} of `);
    await see(card(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([360, 360]);
    if (await button(card(page), 'Done').isVisible()) break;
    await button(card(page), 'Next').click();
  }
  await button(card(page), 'Done').click();
  await see(card(page)).toHaveCount(0);
  await see(hint(page)).toHaveCount(0);
  await phone.goOnline();

  // Of another screen there is another one; once dismissed, it is not offered again.
  await item(page, '大学物理').getByRole('link').first().click();
  await see(hint(page)).toBeVisible();
  await button(hint(page), 'Dismiss the tip').click();
  await see(hint(page)).toHaveCount(0);
  await page.goBack();
  await see(item(page, '大学物理')).toHaveCount(1);
  await see(hint(page)).toHaveCount(0);
};
