import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
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
  courseId = await school.course(teacher, '电路分析', [student]);
});
afterAll(() => school.close());

/** One red point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const picture = (name: string, size = png.length) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([png, Buffer.alloc(size - png.length)]),
});

const pick = (page: Page, ...files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('[data-editor-files]').setInputFiles([...files]);

const tray = (page: Page) => page.locator('[data-upload-tray]');
const uploads = (page: Page) => page.locator('[data-upload-dialog]');
const pictureIn = (page: Page) => page.locator('.ProseMirror img:not(.ProseMirror-separator), main img').first();
const isDrawn = (page: Page) =>
  see.poll(() => pictureIn(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);

const write = async (page: Page, title: string) => {
  await button(page, 'New notice').click();
  await dialog(page).getByLabel('Title').fill(title);
  const box = dialog(page).getByRole('textbox', { name: 'Content' });
  await see(box).toBeVisible();
  return box;
};

test('a notice with large letters, a formula and a picture is written offline, outlives a reload, and is read by the class, offline too (S-198, S-418, S-420, S-421, S-436)', async () => {
  const room = await openBrowser();
  const desk = await room.device(school);
  const phone = await room.device(school);
  await signedInAt(desk, teacher, places.notices(courseId));
  const { page } = desk;
  const box = await write(page, '第三章实验');
  expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(160);
  const sizes = await dialog(page).getByLabel('Font size').locator('option').allTextContents();
  expect(sizes.slice(1).map(Number.parseFloat)).toEqual([12, 14, 16, 18, 24, 36, 48, 56, 72]);
  await dialog(page).getByLabel('Font size').selectOption('36');
  await box.pressSequentially('欧姆定律');
  await dialog(page).getByLabel('Font size').selectOption('');
  await button(dialog(page), 'Formula').click();
  await dialog(page).getByLabel('Formula in LaTeX').fill('\\frac{U}{R}');
  await see(dialog(page).getByRole('img', { name: 'Preview of the formula' }).locator('.katex')).toHaveCount(1);
  await button(dialog(page), 'Apply').click();

  await pick(page, picture('大图.png', 5_242_881));
  await see(page.getByText('Image files cannot be larger than 5 MB.')).toBeVisible();
  await pick(page, { name: '录音.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(10) });
  await see(page.getByText('Audio only mp3 and within 10MB.')).toBeVisible();
  await see(tray(page)).toHaveCount(0);

  await desk.goOffline();
  await pick(page, picture('电路.png'));
  await isDrawn(page);
  await button(dialog(page), 'Publish').click();
  await see(dialog(page)).toHaveCount(0);
  await see(item(page, '第三章实验')).toHaveCount(1);
  await see(tray(page)).toContainText('1 file waits for a network');
  await page.reload();
  await see(tray(page)).toContainText('1 file waits for a network');
  await page.locator('[data-sync]').click();
  await see(page.getByText('Waits for a file')).toBeVisible();
  await page.keyboard.press('Escape');
  await item(page, '第三章实验').getByRole('link').click();
  await isDrawn(page);

  await desk.goOnline();
  await whenSynced(page);
  await see(tray(page)).toHaveCount(0);
  await signedInAt(phone, student, places.notices(courseId));
  await see(item(phone.page, '第三章实验')).toHaveCount(1);

  // Never having drawn a formula, without a network: its letters are in the app.
  await phone.goOffline();
  await item(phone.page, '第三章实验').getByRole('link').click();
  await see(phone.page.locator('main .katex').first()).toBeVisible();
  await see(phone.page.getByText('欧姆定律')).toHaveCSS('font-size', '36px');
  expect(await phone.page.evaluate(fontsOfFormulas)).toEqual({ failed: [], loaded: ['KaTeX_Main', 'KaTeX_Math'] });
  await phone.goOnline();
  await phone.page.reload();
  await isDrawn(phone.page);
});

/** Runs in the page: what became of the fonts that its formulas asked for. */
const fontsOfFormulas = async () => {
  await document.fonts.ready;
  const of = (status: FontFaceLoadStatus) => [
    ...new Set([...document.fonts].filter((one) => one.status === status).map(({ family }) => family)),
  ];
  return {
    failed: of('error'),
    loaded: of('loaded')
      .filter((family) => family.startsWith('KaTeX'))
      .sort(),
  };
};

test('the dialog of uploads is minimised by Esc, cancels when it is closed, and closes by itself when all have arrived (S-209, S-356, S-357, S-358)', async () => {
  const desk = await (await openBrowser()).device(school);
  await signedInAt(desk, teacher, places.notices(courseId));
  const { page } = desk;
  await write(page, '两张图');
  await desk.goOffline();
  await pick(page, picture('甲.png'), picture('乙.png', 300_000));
  await see(tray(page)).toContainText('2 files wait for a network');
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await button(page, 'Open the uploads').click();
  await see(uploads(page).getByRole('listitem')).toHaveCount(2);
  await see(uploads(page)).toContainText('Waiting for a network');
  await see(uploads(page)).toContainText('Esc minimises this');
  await page.keyboard.press('Escape');
  await see(uploads(page)).toHaveCount(0);
  await see(tray(page)).toBeVisible();

  await button(page, 'Open the uploads').click();
  await button(page, 'Cancel 甲.png').click();
  await see(uploads(page)).toContainText('Upload cancelled');
  await button(dialog(page), 'Close').click();
  await button(dialog(page), 'Cancel the uploads').click();
  await see(page.getByRole('log')).toContainText('Upload cancelled');
  await see(tray(page)).toHaveCount(0);

  await button(page, 'New notice').click();
  await pick(page, picture('丙.png', 200_000));
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await button(page, 'Open the uploads').click();
  await see(uploads(page)).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await desk.goOnline();
  const step = 50;
  const shown = async () => {
    await page.clock.runFor(step);
    return (await uploads(page).allTextContents()).join();
  };
  await see.poll(shown).toContain('Uploaded');
  await see(page.getByRole('heading', { name: 'Upload success' })).toBeVisible();
  // It began at most a step ago.
  await page.clock.runFor(800 - 2 * step);
  await see(uploads(page)).toBeVisible();
  await page.clock.runFor(2 * step);
  await see.poll(shown).toBe('');
  await page.clock.resume();
  await see(tray(page)).toHaveCount(0);
});
