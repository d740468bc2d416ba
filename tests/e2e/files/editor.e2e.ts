import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotices } from '#contract/features/notice/calls.ts';
import { listFeedback } from '#contract/features/portal/calls.ts';
import { samples } from '#tests/features/upload/samples.ts';
import { success } from '#tests/harness/promises.ts';
import { type Device, openDevice } from '../harness/browser.ts';
import { type Account, openSchool, operatorToken, type School } from '../harness/school.ts';
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

test('a notice with large letters, a formula and a picture is written without a network and is there for the class; the dialog of uploads is minimised by Esc, cancels when it is closed, and closes by itself when all have arrived; feedback takes a file along, and waits without a network (S-198, S-209, S-286, S-356, S-357, S-358, S-384, S-418, S-420, S-421, S-436, S-578, S-579)', async () => {
  const desk = await openDevice(school);
  await signedInAt(desk, teacher, places.notices(courseId));
  const { page } = desk;
  await desk.goOffline();
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
  await pick(page, picture('电路.png'));
  await isDrawn(page);
  await button(dialog(page), 'Publish').click();
  await see(dialog(page)).toHaveCount(0);
  await see(item(page, '第三章实验')).toHaveCount(1);
  await see(tray(page)).toContainText('1 file waits for a network');
  await page.locator('[data-sync]').click();
  await see(page.getByText('Waits for a file')).toBeVisible();
  await page.keyboard.press('Escape');
  await item(page, '第三章实验').getByRole('link').click();
  await isDrawn(page);
  // Never having drawn a formula with a network: its letters are in the app.
  await see(page.locator('main .katex').first()).toBeVisible();
  await see(page.getByText('欧姆定律')).toHaveCSS('font-size', '36px');
  expect(await page.evaluate(fontsOfFormulas)).toEqual({ failed: [], loaded: ['KaTeX_Main', 'KaTeX_Math'] });
  await desk.goOnline();
  await whenSynced(page);
  await see(tray(page)).toHaveCount(0);
  const { list } = await school.say(student, listNotices, { courseId, limit: 10 });
  const [, file = ''] = /src="file:([^"]+)"/.exec(list[0]?.content ?? '') ?? [];
  const there = await fetch(`http://127.0.0.1:${school.port}/file/${file}`, { headers: { token: student.token } });
  expect(there.headers.get('content-type')).toBe('image/png');

  await desk.goTo(places.notices(courseId));
  await cancels(desk);
  await closesByItself(desk);
  await givesFeedback(desk);
});

const cancels = async (desk: Device): Promise<void> => {
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
  // Under a finger there is no such key.
  await page.evaluate(() => {
    const { matchMedia: usual } = window;
    const isFinger = (query: string) => query.includes('pointer: coarse');
    Object.assign(window, { matchMedia: (query: string) => usual(isFinger(query) ? 'all' : query) });
  });
  await button(page, 'Open the uploads').click();
  await see(uploads(page)).toContainText('You can go on working.');
  await see(uploads(page)).not.toContainText('Esc');
  await button(page, 'Cancel 甲.png').click();
  await see(uploads(page)).toContainText('Upload cancelled');
  await button(dialog(page), 'Close').click();
  await button(dialog(page), 'Cancel the uploads').click();
  await see(page.getByRole('log')).toContainText('Upload cancelled');
  await see(tray(page)).toHaveCount(0);
};

const closesByItself = async (desk: Device): Promise<void> => {
  const { page } = desk;
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
};

/** A file that is none is named; without a network nothing is said to be submitted. */
const givesFeedback = async (desk: Device): Promise<void> => {
  const { page } = desk;
  await desk.goTo('/helpCenter/feedback');
  await page.locator('main button').last().click();
  const form = dialog(page);
  await see(form.locator('.ProseMirror')).toBeVisible();
  const width = () => form.evaluate((element) => element.getBoundingClientRect().width);
  await see.poll(width).toBe(820);
  await form.locator('select').first().selectOption('fault');
  await form.getByLabel('E-mail').fill('wang@school.example');
  await form.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('很慢');
  await see(form.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  const attach = async (name: string, bytes: string | Uint8Array) => {
    const chooser = page.waitForEvent('filechooser');
    await button(form, 'Choose files').click();
    await (await chooser).setFiles({ name, mimeType: 'audio/mpeg', buffer: Buffer.from(bytes) });
  };
  await attach('说明.mp3', samples.mp3);
  await see(item(form, '说明.mp3')).toContainText('Upload success');
  await attach('假的.mp3', 'plain words');
  await see(item(form, '假的.mp3')).toContainText('Upload failed');
  for (const name of ['说明.mp3', '假的.mp3']) await item(form, name).getByRole('button').click();
  await desk.goOffline();
  await attach('录音.mp3', samples.mp3);
  await see(item(form, '录音.mp3')).toBeVisible();
  await button(form, 'Send').click();
  await see(form.locator('[data-feedback]')).toHaveAttribute('data-feedback', 'waiting');
  await see(form).toContainText('Waiting to send');
  expect(await form.locator('[data-feedback]').innerText()).not.toMatch(success);
  await desk.goOnline();
  await see(form.locator('[data-feedback]')).toHaveAttribute('data-feedback', 'submitted');
  await see(form).toContainText('Submitted');
  const { list } = await school.say({ token: operatorToken }, listFeedback, {});
  const content = /^<p><strong>很慢<\/strong><\/p><audio [^>]*src="file:[0-9a-f-]+"[^>]*title="录音.mp3"/;
  expect(list).toMatchObject([
    {
      type: 'fault',
      email: 'wang@school.example',
      username: '王老师',
      content: expect.stringMatching(content) as string,
    },
  ]);
  await page.setViewportSize({ width: 390, height: 700 });
  await see.poll(width).toBe(390);
};

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
