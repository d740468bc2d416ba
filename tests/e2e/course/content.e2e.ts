import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fileAddress } from '#contract/core/files.ts';
import { listCoursewareLogs, listCoursewares } from '#contract/features/content/questions.ts';
import { calCourse } from '#contract/features/storage/calls.ts';
import { capacityPageSizes } from '#contract/features/storage/keys.ts';
import { largestPlainFile } from '#contract/features/upload/keys.ts';
import { openDevice } from '../harness/browser.ts';
import { dropFiles } from '../harness/given/drop.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, item, places, signedInAt, whenSynced } from '../harness/screens.ts';
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
});
afterAll(() => school.close());

const files = Array.from({ length: 10 }, (_, n) => ({
  name: `讲义 ${n}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`极限 ${n}`),
}));

test('a teacher builds a chapter with ten materials on a train; it is published once, and the class sees it; folders on a phone, capacity in its dialog (S-003, S-006, S-192, S-193, S-244, S-249, S-319, S-533, S-581, C-122, S-426, C-135, C-136, C-137, C-138)', async () => {
  const laptop = await openDevice(school);
  await signedInAt(laptop, teacher, places.teaching(courseId));
  const { page } = laptop;
  const phone = await openDevice(school);
  await signedInAt(phone, student, places.teaching(courseId));
  await see(phone.page.getByText('What your teachers publish appears here.')).toBeVisible();

  await laptop.goOffline();
  await button(page, 'New chapter').click();
  await dialog(page).getByLabel('Title').fill('第一章 极限');
  await button(dialog(page), 'Add').click();
  await see(page.locator('[data-chapter]')).toHaveCount(1);

  await button(page, 'Add materials').click();
  await dialog(page).getByLabel('Chapter').selectOption({ label: '第一章 极限' });
  await see(dialog(page).locator('[data-file-drop]')).toContainText('Or drop files here');
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).locator('[data-file-drop] button').first().click();
  await (await chooser).setFiles(files.slice(0, 7));
  await see(dialog(page).getByText('讲义 6.txt')).toBeVisible();
  await paste(page, '讲义 7.txt');
  await see(dialog(page).getByText('讲义 7.txt')).toBeVisible();
  await isOfferedMembership(page);
  // A folder, with another in it and what the system hides there.
  const dropped = ['讲义/讲义 8.txt', '讲义/附录/讲义 9.txt', '讲义/.DS_Store'];
  await dropFiles(
    page,
    dialog(page).locator('[data-file-drop]'),
    dropped.map((name, n) => ({ name, buffer: files[8 + n]?.buffer ?? Buffer.from('?') })),
  );
  await see(dialog(page).getByText('讲义 9.txt')).toBeVisible();
  await button(dialog(page), 'Add').click();
  const rows = page.locator('li[data-activity]');
  await see(rows).toHaveCount(10);

  // By keyboard alone: the last goes up by one.
  await rows.nth(9).locator('[data-touch]').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await see(rows.nth(8)).toContainText('讲义 9');

  await rows.first().getByRole('checkbox').check();
  await button(page, 'Choose all').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Publish…' }).click();
  await button(dialog(page), 'Publish').click();
  await see(rows.getByText('Not published yet')).toHaveCount(10);

  await laptop.goOnline();
  await whenSynced(page);
  await see(rows.getByText('In progress')).toHaveCount(10);
  await button(page, 'Add and more').click();
  await page.getByRole('menuitem', { name: 'Sync again' }).click();
  await see(page.getByRole('log')).toContainText('Syncing…');
  await see(page.getByRole('log')).toContainText('Synced.');
  const seen = phone.page.locator('li[data-activity]');
  await see(seen).toHaveCount(10);
  await see(seen.nth(8)).toContainText('讲义 9');
  const listed = await school.say(student, listCoursewares, { courseId });
  expect(listed.total).toBe(10);
  const logs = await school.say(teacher, listCoursewareLogs, { courseId });
  expect(logs.total).toBe(10);

  await looksThroughAndSaves(page, phone.page);

  await page.setViewportSize({ width: 390, height: 844 });
  await keepsFoldersOnAPhone(page);
  await looksAtTheCapacity(page);
});

/** Anywhere in the dialog: nobody focuses a place for files. */
const paste = (page: Page, name: string) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['极限 7'], given, { type: 'text/plain' }));
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

/** The teacher sees the chapter's files one after another; students save what they are let, and the server sees to the rest. */
const looksThroughAndSaves = async (page: Page, phone: Page) => {
  const rows = page.locator('li[data-activity]');
  await rows.first().locator('[data-touch]').click();
  await see(dialog(page)).toContainText('1 / 10');
  await page.keyboard.press('ArrowRight');
  await see(dialog(page)).toContainText('2 / 10');
  await see(dialog(page).locator('[data-text]')).toHaveText('极限 1');
  await see(button(dialog(page), 'Download')).toBeVisible();
  await page.keyboard.press('Escape');
  await see(dialog(page)).toHaveCount(0);
  await button(page, 'More about 讲义 0').click();
  await page.getByRole('menuitem', { name: 'Do not allow download' }).click();
  await see(rows.first()).toContainText('no download');
  await whenSynced(page);
  await rows.first().locator('[data-touch]').click();
  await see(button(dialog(page), 'Download')).toBeVisible();
  await page.keyboard.press('Escape');

  // Where several stand one under another, each has its own; what may not be saved has none.
  await see(phone.getByRole('button', { name: /^Download / })).toHaveCount(9);
  await see(button(phone, 'Download 讲义 0')).toHaveCount(0);
  const fromList = phone.waitForEvent('download');
  await button(phone, 'Download 讲义 2').click();
  expect((await fromList).suggestedFilename()).toBe('讲义 2.txt');

  const { list } = await school.say(student, listCoursewares, { courseId, limit: 100 });
  const idOf = (title: string) => list.find((one) => one.title === title)?.file?.fileid ?? '';
  const text = phone.locator('[data-text]');
  await phone.getByRole('link', { name: '讲义 1' }).click();
  await see(text).toHaveText('极限 1');
  const saved = phone.waitForEvent('download');
  await button(phone, 'Download').click();
  expect((await saved).suggestedFilename()).toBe('讲义 1.txt');
  await phone.goBack();
  await phone.getByRole('link', { name: '讲义 0' }).click();
  await see(text).toHaveText('极限 0');
  await see(button(phone, 'Download')).toHaveCount(0);
  const status = (title: string) =>
    phone.evaluate(async (address) => (await fetch(address)).status, `${fileAddress(idOf(title))}?download=1`);
  expect([await status('讲义 0'), await status('讲义 1')]).toEqual([403, 200]);
  await phone.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `file=${idOf('讲义 0')}`,
  );
  await see(dialog(phone).locator('[data-text]')).toHaveText('极限 0');
  await see(button(dialog(phone), 'Download')).toHaveCount(0);
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
  await see(page.locator('li[data-activity]')).toHaveCount(10);
  await whenSynced(page);
};

/** As an operator does it who keeps the figures. */
const deletedCourse = async (): Promise<void> => {
  const id = await school.course(teacher, '旧课程', []);
  await school.say(teacher, calCourse, { courseId: id });
  const file = new DatabaseSync(join(school.dataDir, 'classroom.sqlite'));
  for (const table of ['course_code', 'course_member'])
    file.prepare(`delete from ${table} where course_id = ?`).run(id);
  file.prepare('delete from member where scope = ?').run(`course:${id}`);
  file.prepare('delete from course where id = ?').run(id);
  file.close();
};

/** Nothing of it lies beside the screen. */
const onAPhoneItIsTheWholeScreen = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await see.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await dialog(page).evaluate((one) => one.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 800 });
};

const looksAtTheCapacity = async (page: Page) => {
  await deletedCourse();
  // More than a page of ten holds.
  for (let n = 1; n <= 10; n += 1) await school.course(teacher, `选修课 ${n}`, []);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('#avatar-menu-trigger').click();
  await page.getByRole('menuitem', { name: 'Account capacity' }).click();
  await see(dialog(page)).toContainText('used in all your courses');
  const width = () => dialog(page).evaluate((one) => one.getBoundingClientRect().width);
  await see.poll(width).toBe(525);
  await onAPhoneItIsTheWholeScreen(page);
  await button(dialog(page), 'Capacity by course').click();
  await see.poll(width).toBe(800);
  await see(item(dialog(page), '高等数学')).toContainText('1 student');
  await see.poll(width).toBe(800);
  const onAPage = dialog(page).getByLabel('On a page');
  expect(await onAPage.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(
    capacityPageSizes.map(String),
  );
  await see(dialog(page).getByRole('listitem')).toHaveCount(10);
  await see(dialog(page).getByText('Page 1 of 2')).toBeVisible();
  await button(dialog(page), 'Next page').click();
  await see(dialog(page).getByRole('listitem')).toHaveCount(2);
  for (const size of capacityPageSizes.slice(1)) {
    await onAPage.selectOption(String(size));
    await see(dialog(page).getByRole('listitem')).toHaveCount(12);
    await see(dialog(page).getByText(/^Page \d/)).toHaveCount(0);
  }
  await onAPhoneItIsTheWholeScreen(page);
  await item(dialog(page), '旧课程').getByRole('button').click();
  await see(page.getByText('This course has been deleted.')).toBeVisible();
  await item(dialog(page), '高等数学').getByRole('button').click();
  await see(dialog(page)).toHaveCount(0);
  await see(page.getByText('used by the files of this course')).toBeVisible();
};
