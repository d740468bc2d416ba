import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { setCourseEnding } from '#contract/features/course/calls.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { fillClass } from './fill.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '大学物理', [student]);
  const over = await school.course(teacher, '去年的物理', [student]);
  await say(teacher, over, '期末成绩已出');
  await school.say(teacher, setCourseEnding, { courseId: over });
  await fillClass(school, await school.course(teacher, '高等代数', [student]), 120);
});
afterAll(() => school.close());

const say = (who: Account, groupId: string, text: string, to?: string) =>
  school.say(who, sendMessage, {
    groupId,
    id: newId(Date.now(), (bytes) => crypto.getRandomValues(bytes)),
    text,
    ...(to !== undefined && { to }),
  });

const row = (panel: Locator, title: string): Locator => panel.locator('li[data-conversation]', { hasText: title });

/** Adds a parameter to the address that is open. */
const withChat = (page: Page, chat: string): string => {
  const url = new URL(page.url());
  url.searchParams.set('chat', chat);
  return `${url.pathname}${url.search}`;
};

/** Lines of the tree, with those that are not drawn. */
const linesOf = (tree: Locator): Promise<number> =>
  tree.evaluate((element) => Math.round((element.firstElementChild as HTMLElement).offsetHeight / 44));

test('beside the page: a teacher is found in the tree without a network, a word in what was said, and the list is put in order by keyboard (S-037, S-076, S-077, S-199, S-200, S-201, S-202, S-437)', async () => {
  const device = await openDevice(school);
  await signedInAt(device, student, places.main);
  const { page } = device;
  const panel = page.getByRole('complementary', { name: 'Messages' });
  const entry = page.locator('[data-handle] button', { hasText: 'Friends' });
  await entry.click();
  const tree = panel.getByRole('tree', { name: 'Friends' });
  await see(tree.getByRole('treeitem').first()).toContainText('Teaching team');
  await device.goOffline();
  await see(panel).toContainText('Not connected. What you write waits on this device.');
  await tree.focus();
  await page.keyboard.press('ArrowRight');
  await see(tree.getByRole('treeitem', { name: '王老师' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await see(tree.getByRole('treeitem', { name: '王老师' })).toHaveAttribute('aria-selected', 'true');
  await see(panel.getByRole('heading', { level: 2 })).toBeVisible();
  await device.goOnline();
  await see(panel).not.toContainText('Not connected');

  // A large class comes page by page, and whole.
  await tree.getByRole('treeitem', { name: /高等代数/ }).click();
  await see(tree.getByRole('treeitem', { name: /^1 班/ }).first()).toBeVisible();
  await tree.getByRole('treeitem', { name: /^1 班/ }).first().click();
  await see.poll(() => linesOf(tree)).toBeGreaterThan(121);

  await say(teacher, courseId, '周三的实验课改到周五');
  await say(teacher, privateId(teacher.uid, student.uid), '记得预习', student.uid);
  await panel.getByRole('tab', { name: 'Conversations' }).click();
  await see(row(panel, '大学物理')).toContainText('王老师: 周三的实验课改到周五');
  await see(row(panel, '大学物理')).toHaveAttribute('data-unread', '1');
  const counted = page.getByRole('button', { name: /^Messages, \d+ unread/ });
  await see(counted).toBeVisible();

  // What is over stands apart at the end, and its unread with it.
  await see(row(panel, '去年的物理')).toHaveCount(0);
  const ended = panel.getByRole('button', { name: /^Ended courses 1 unread/ });
  await ended.press('Enter');
  await see(row(panel, '去年的物理')).toContainText('期末成绩已出');
  await panel.getByRole('button', { name: /^Ended courses/ }).press('Enter');
  await see(row(panel, '去年的物理')).toHaveCount(0);

  const course = row(panel, '大学物理').locator('[data-row]');
  await course.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
  await see(panel.locator('li').first()).toContainText('大学物理');
  await row(panel, '大学物理')
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Mark as read' }).click();
  await see(row(panel, '大学物理')).toHaveAttribute('data-unread', '0');
  await course.focus();
  await page.keyboard.press('Delete');
  await see(row(panel, '大学物理')).toHaveCount(0);
  await say(teacher, courseId, '地点不变');
  await see(row(panel, '大学物理')).toContainText('地点不变');

  await device.goOffline();
  await panel.getByRole('searchbox').fill('实验');
  await see(panel.locator('mark')).toHaveText('实验');
  await page.keyboard.press('Enter');
  await see(panel.locator('[data-search-results] button').first()).toContainText('周三的实验课改到周五');
  await page.keyboard.press('Escape');
  await see(row(panel, '大学物理').locator('[aria-current]')).toBeVisible();
  await page.keyboard.press('Escape');
  await see(panel).toHaveCount(0);
  await see(entry).toBeFocused();
  await device.goOnline();

  await device.goTo(places.members(courseId));
  await see(page.locator(`[data-message-to="${student.uid}"]`)).toHaveCount(0);
  await button(page, 'Message 王老师').press('Enter');
  await see(panel.getByRole('heading', { name: '王老师' })).toBeVisible();

  // An address is no press: whoever writes already goes on.
  await device.open(withChat(page, courseId));
  await see(panel.getByRole('heading', { name: '大学物理' })).toBeVisible();
  await see(panel.getByRole('log')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

  await device.goTo(withChat(page, privateId(student.uid, student.uid)));
  await see(page.getByRole('alert').or(page.getByRole('log'))).toContainText(
    'Private messages to yourself are not supported',
  );
});

test('on a phone: step by step in, and back step by step out; a link leads to a conversation; a group made without a network is there when it is back (S-037, S-199)', async () => {
  const device = await openDevice(school, { viewport: { width: 390, height: 844 }, touch: true });
  await signedInAt(device, student, places.main);
  const { page } = device;
  await say(teacher, courseId, '明天停课');
  await page
    .getByRole('navigation', { name: 'Main places' })
    .getByRole('button', { name: /Messages/ })
    .click();
  const panel = dialog(page);
  await row(panel, '大学物理').locator('[data-row]').click();
  await see(button(panel, 'Back to the conversations')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('chat')).toBe(courseId);
  await see(panel.getByRole('heading', { name: '大学物理' })).toBeFocused();
  await button(panel, 'About this conversation').click();
  await see(panel.getByRole('heading', { name: 'About this conversation' })).toBeFocused();
  await page.goBack();
  await see(button(panel, 'About this conversation')).toBeFocused();
  await page.goBack();
  await see(row(panel, '大学物理').locator('[data-row]')).toBeFocused();
  await page.goBack();
  await see(panel).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');

  await device.goOffline();
  await device.open(`${places.todo}?chat=conversations`);
  await button(panel, 'New group').click();
  const form = dialog(page).filter({ hasText: 'Name of the group' });
  await form.getByLabel('Name of the group').fill('实验三小组');
  await button(form, 'Make the group').click();
  await see(form).toContainText('Choose somebody');
  await form.getByRole('checkbox', { name: '王老师' }).check();
  await button(form, 'Make the group').click();
  await see(form).toHaveCount(0);
  await button(panel, 'Back to the conversations').click();
  await see(row(panel, '实验三小组')).toBeVisible();
  const groupId = (await row(panel, '实验三小组').getAttribute('data-conversation')) ?? '';
  await device.goOnline();
  const answered = () =>
    say(teacher, groupId, '好的').then(
      () => true,
      () => false,
    );
  await see.poll(answered).toBe(true);
  await see(row(panel, '实验三小组')).toContainText('王老师: 好的');

  await device.open(withChat(page, courseId));
  await button(panel, 'Back to the conversations').click();
  await button(panel, 'Close the messages').click();
  await see(panel).toHaveCount(0);
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).searchParams.has('chat')).toBe(false);

  await device.goTo(places.members(courseId));
  await button(page, 'Message 王老师').tap();
  await see(panel.getByRole('heading', { name: '王老师' })).toBeFocused();
});
