import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { listCoursewares } from '#contract/features/content/questions.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { largestPlainFile } from '#contract/features/upload/keys.ts';
import { openDevice } from '../harness/browser.ts';
import { dropFiles } from '../harness/given/drop.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, places, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '高等数学', [student]);
  const id = newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
  await school.say(teacher, createChapter, { courseId, id, title: '第一章 极限', order: 'a0' });
});
afterAll(() => school.close());

const files = Array.from({ length: 5 }, (_, n) => ({
  name: `讲义 ${n}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`极限 ${n}`),
}));

test('a teacher chooses, pastes and drops five materials into a chapter on a train; each is on the server once, in the order that the keys gave them, and is read one after another; one is saved; folders on a phone, capacity in its dialog (S-003, S-006, S-193, S-244, S-426, C-122, C-135, C-136, C-137, C-138)', async () => {
  const laptop = await openDevice(school);
  await signedInAt(laptop, teacher, places.teaching(courseId));
  const { page } = laptop;
  await laptop.goOffline();
  await button(page, 'Add materials').click();
  await dialog(page).getByLabel('Chapter').selectOption({ label: '第一章 极限' });
  await see(dialog(page).locator('[data-file-drop]')).toContainText('Or drop files here');
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).locator('[data-file-drop] button').first().click();
  await (await chooser).setFiles(files.slice(0, 2));
  await see(dialog(page).getByText('讲义 1.txt')).toBeVisible();
  await paste(page, '讲义 2.txt');
  await see(dialog(page).getByText('讲义 2.txt')).toBeVisible();
  await isOfferedMembership(page);
  // A folder, with another in it and what the system hides there.
  const dropped = ['讲义/讲义 3.txt', '讲义/附录/讲义 4.txt', '讲义/.DS_Store'];
  await dropFiles(
    page,
    dialog(page).locator('[data-file-drop]'),
    dropped.map((name, n) => ({ name, buffer: files[3 + n]?.buffer ?? Buffer.from('?') })),
  );
  await see(dialog(page).getByText('讲义 4.txt')).toBeVisible();
  await button(dialog(page), 'Add').click();
  const rows = page.locator('li[data-activity]');
  await see(rows).toHaveCount(5);

  // By keyboard alone: the last goes up by one.
  await rows.nth(4).locator('[data-touch]').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await see(rows.nth(3)).toContainText('讲义 4');
  await rows.first().getByRole('checkbox').check();
  await button(page, 'Choose all').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Publish…' }).click();
  await button(dialog(page), 'Publish').click();
  await see(rows.getByText('Not published yet')).toHaveCount(5);
  await laptop.goOnline();
  await whenSynced(page);
  await see(rows.getByText('In progress')).toHaveCount(5);
  const { list } = await school.say(student, listCoursewares, { courseId, limit: 100 });
  expect(list.map(({ title }) => title).sort()).toEqual(files.map(({ name }) => name.replace('.txt', '')));

  await rows.first().locator('[data-touch]').click();
  await see(dialog(page)).toContainText('1 / 5');
  await page.keyboard.press('ArrowRight');
  await see(dialog(page)).toContainText('2 / 5');
  await see(dialog(page).locator('[data-text]')).toHaveText('极限 1');
  const saved = page.waitForEvent('download');
  await button(dialog(page), 'Download').click();
  expect((await saved).suggestedFilename()).toBe('讲义 1.txt');
  await page.keyboard.press('Escape');
  await see(dialog(page)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await keepsFoldersOnAPhone(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await measuresTheCapacity(page);
});

/** Anywhere in the dialog: nobody focuses a place for files. */
const paste = (page: Page, name: string) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['极限 2'], given, { type: 'text/plain' }));
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, name);

/** A film over 150 MB, without a membership: nothing of it leaves the disk (S-426). */
const isOfferedMembership = async (page: Page) => {
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, '演示.mp4');
  writeFileSync(path, '');
  truncateSync(path, largestPlainFile + 1);
  const chooser = page.waitForEvent('filechooser');
  await button(dialog(page), 'Choose files').click();
  await (await chooser).setFiles(path);
  const offer = page.getByRole('dialog', { name: 'Larger files with a membership' });
  await see(offer).toContainText('at most 150 MB');
  await button(offer, 'Not now').click();
  await see(offer).toHaveCount(0);
  await see(dialog(page).getByText('演示.mp4')).toHaveCount(0);
};

/** Nothing of a folder needs the pane that only laptops have (C-135, C-136, C-137, C-138). */
const keepsFoldersOnAPhone = async (page: Page) => {
  const chosen = page.getByLabel('Folder', { exact: true });
  const choose = async (menu: string, action: string) => {
    await button(page, menu).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  for (const title of ['阅读', '习题']) {
    await choose('Add and more', 'New folder');
    await dialog(page).getByLabel('Title').fill(title);
    await button(dialog(page), 'Add').click();
    await see(dialog(page)).toHaveCount(0);
  }
  const order = () => chosen.locator('option').allTextContents();
  await page.setViewportSize({ width: 1280, height: 800 });
  const folders = page.getByRole('navigation', { name: 'Chapters and folders' });
  await folders.getByRole('button', { name: /^习题/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await see.poll(order).toEqual(['All folders', '习题', '阅读']);
  await page.setViewportSize({ width: 390, height: 844 });
  await chosen.selectOption({ label: '习题' });
  await choose('More about 习题', 'Move down');
  await see.poll(order).toEqual(['All folders', '阅读', '习题']);
  await chosen.selectOption({ label: 'All folders' });
  await choose('More about 讲义 0', 'Move to…');
  await dialog(page).getByLabel('Folder').selectOption({ label: '阅读' });
  await button(dialog(page), 'Move').click();
  await see(dialog(page)).toHaveCount(0);

  await chosen.selectOption({ label: '阅读' });
  await see(page.locator('li[data-activity]')).toHaveCount(1);
  await choose('More about 阅读', 'Edit');
  await dialog(page).getByLabel('Title').fill('课外阅读');
  await dialog(page).getByLabel('In folder').selectOption({ label: '习题' });
  await button(dialog(page), 'Save').click();
  await see(chosen.locator('option:checked')).toContainText('课外阅读');
  await choose('More about 课外阅读', 'Delete');
  await see(dialog(page)).toContainText('What is in it stays in the course, without a folder.');
  await button(dialog(page), 'Delete').click();
  await see(page.locator('li[data-activity]')).toHaveCount(5);
  await whenSynced(page);
};

/** On a phone nothing of it lies beside the screen. */
const measuresTheCapacity = async (page: Page) => {
  await page.locator('#avatar-menu-trigger').click();
  await page.getByRole('menuitem', { name: 'Account capacity' }).click();
  const width = () => dialog(page).evaluate((one) => one.getBoundingClientRect().width);
  await see.poll(width).toBe(525);
  await button(dialog(page), 'Capacity by course').click();
  await see.poll(width).toBe(800);
  await page.setViewportSize({ width: 390, height: 844 });
  await see.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await dialog(page).evaluate((one) => one.scrollWidth)).toBe(390);
};
