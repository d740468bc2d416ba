import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCoursewareUrlLog } from '#contract/features/content/calls.ts';
import { getTodoList } from '#contract/features/todo/calls.ts';
import { type Device, openBrowser, type Room } from '../harness/browser.ts';
import { makeId } from '../harness/gallery/make-id.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, item, mark, outboxText, places, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
});
afterAll(() => school.close());

const deviceOf = async (room: Room, person: Account, path: string, tips = false): Promise<Device> => {
  const device = await room.device(school, { tips });
  await signedInAt(device, person, path);
  return device;
};

test('what a teacher publishes is there to do without a reload; ticked off offline it outlives the page, and the second device agrees (R-026, S-075, S-243, C-098, C-099)', async () => {
  const room = await openBrowser();
  const student = await school.person('student', '李明');
  const courseId = await school.course(teacher, '线性代数', [student]);
  const phone = await deviceOf(room, student, places.todo);
  const { page } = phone;
  await see(page.getByText('Nothing to do')).toBeVisible();
  await school.notice(teacher, courseId, '带计算器');
  await school.notice(teacher, courseId, '教室调整');
  await school.topic(teacher, courseId, '矩阵有什么用');
  for (const title of ['带计算器', '教室调整', '矩阵有什么用']) await see(item(page, title)).toHaveCount(1);

  await phone.goOffline();
  await button(page, 'Finish: 教室调整').click();
  await see(item(page, '教室调整')).toHaveCount(0);
  await button(page, 'Ignore: 矩阵有什么用').click();
  const told = page
    .getByRole('log')
    .locator('div', { hasText: 'Ignored: 矩阵有什么用' })
    .filter({ has: button(page, 'Undo') });
  await button(told.last(), 'Undo').click();
  await see(item(page, '矩阵有什么用')).toHaveCount(1);
  await item(page, '带计算器').getByRole('link').click();
  await see(page.getByRole('heading', { name: '带计算器' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('courserole')).toBe('0');
  // Leaving at once would be glancing, not reading.
  await see.poll(() => outboxText(page)).toContain('readNotice');
  await phone.open(places.todo);
  await see(item(page, '带计算器')).toHaveCount(0);
  await see(item(page, '矩阵有什么用')).toHaveCount(1);
  await page.getByRole('link', { name: /^Finished/ }).click();
  for (const title of ['带计算器', '教室调整']) await see(mark(item(page, title), 'waiting')).toBeVisible();

  await phone.goOnline();
  await whenSynced(page);
  const laptop = await deviceOf(room, student, places.todo);
  await see(laptop.page.getByRole('listitem')).toHaveCount(1);
  await see(item(laptop.page, '矩阵有什么用')).toHaveCount(1);
  const { list } = await school.say(student, getTodoList, { status: 1 });
  expect(list.map(({ title }) => title).sort()).toEqual(['带计算器', '教室调整']);
});

test('the copy of one’s data is asked for offline, made by the server, and holds what is one’s own (R-030, S-114, S-515, C-102, C-103)', async () => {
  const room = await openBrowser();
  const student = await school.person('student', '张伟');
  const classmate = await school.person('student', '陈静');
  const courseId = await school.course(teacher, '概率论', [student, classmate]);
  const topicId = await school.topic(teacher, courseId, '什么是随机');
  await school.reply(student, courseId, topicId, '我的看法');
  await school.reply(classmate, courseId, topicId, '别人的看法');
  const device = await deviceOf(room, student, places.tray);
  const { page } = device;
  await see(page.getByText('You’re all caught up')).toBeVisible();
  await page.getByRole('link', { name: 'Server tasks' }).click();
  await see(page).toHaveURL(/tab=server/);
  await device.goOffline();
  await button(page, 'Make a copy').click();
  await see(mark(item(page, 'A copy of my data'), 'waiting')).toBeVisible();
  await device.goOnline();
  await see(page.locator('[data-task="done"]')).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  const fetches = button(page, 'Download');
  await fetches.click();
  await see(fetches).toHaveAttribute('aria-disabled', 'true');
  const download = await downloading;
  await see(fetches).toHaveAttribute('aria-disabled', 'false');
  expect(download.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  const copy = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(copy).own.uid).toBe(student.uid);
  expect(copy).toContain('我的看法');
  for (const foreign of ['别人的看法', classmate.uid, student.token]) expect(copy).not.toContain(foreign);
  await button(page, 'Delete: A copy of my data').click();
  await button(page.getByRole('alertdialog'), 'Delete').click();
  await see(page.getByText('No tasks')).toBeVisible();
});

const hint = (page: Page) => page.locator('[data-tour-hint]');
const card = (page: Page) => page.locator('[data-scope="tour"][data-part="content"]');

test('the tour of a screen is offered and never begins by itself, is taken by keyboard, and not offered again, here or elsewhere (C-037, C-038, S-363)', async () => {
  const room = await openBrowser();
  const student = await school.person('student', '赵敏');
  const english = await school.course(teacher, '英语', [student]);
  const lesson = { courseId: english, id: makeId(), title: '第一课', url: 'https://example.org/one', order: 'a0' };
  await school.say(teacher, createCoursewareUrlLog, lesson);
  const device = await deviceOf(room, student, places.main, true);
  const { page } = device;
  const { keyboard } = page;
  await see(hint(page)).toBeVisible();
  await see(card(page)).toHaveCount(0);
  await button(hint(page), 'Show me around').click();
  await see(card(page)).toBeVisible();
  await see(card(page)).toContainText('Your classes');
  await see(button(card(page), 'Next')).toBeFocused();
  await device.goOffline();
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
  await see(card(page)).toBeVisible();
  for (let step = 1; ; step += 1) {
    await see(card(page)).toContainText(`${step} of `);
    if (await button(card(page), 'Done').isVisible()) break;
    await button(card(page), 'Next').click();
  }
  await button(card(page), 'Done').click();
  await see(card(page)).toHaveCount(0);
  await device.goOnline();
  await whenSynced(page);

  const laptop = await deviceOf(room, student, places.main, true);
  await see(item(laptop.page, '英语')).toHaveCount(1);
  // Of another screen there is another one; once dismissed, it is not offered again.
  await item(laptop.page, '英语').getByRole('link').click();
  await see(hint(laptop.page)).toBeVisible();
  await button(hint(laptop.page), 'Dismiss the tip').click();
  await see(hint(laptop.page)).toHaveCount(0);
  await laptop.open(places.main);
  await see(item(laptop.page, '英语')).toHaveCount(1);
  await see(hint(laptop.page)).toHaveCount(0);
});

test('on a phone the tour of the first screen goes through to its end, and the page stays as wide as it was', async () => {
  const student = await school.person('student', '钱一');
  await school.course(teacher, '物理', [student]);
  const look = { viewport: { width: 390, height: 844 }, touch: true, tips: true };
  const device = await (await openBrowser()).device(school, look);
  await signedInAt(device, student, places.main);
  const { page } = device;
  await button(hint(page), 'Show me around').click();
  for (let step = 1; ; step += 1) {
    await see(card(page)).toContainText(`${step} of `);
    await see(card(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([390, 390]);
    if (await button(card(page), 'Done').isVisible()) break;
    await button(card(page), 'Next').click();
  }
  await button(card(page), 'Done').click();
  await see(card(page)).toHaveCount(0);
  await see(hint(page)).toHaveCount(0);
});
