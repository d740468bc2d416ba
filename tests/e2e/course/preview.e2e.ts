import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compoundOf, docxOf, gb18030, lockedPdfOf, pdfOf, pngOf, wavOf } from '#tests/harness/samples.ts';
import { type Device, openDevice } from '../harness/browser.ts';
import { uploadFile } from '../harness/files.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { bomb, elsewhere, hostile } from './hostile-documents.ts';

let school: School;
let teacher: Account;
const ids = new Map<string, string>();

/** A film by its first bytes, and nothing that plays. */
const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(500, 7)]);

const kinds: Readonly<Record<string, Buffer>> = {
  'a.png': pngOf(1200, 800),
  'chapter.pdf': pdfOf(['第一章 绪论', '第二页']),
  'outline.docx': docxOf(['教学大纲'], 'javascript:alert(1)'),
  'secret.docx': compoundOf('EncryptedPackage'),
  'torn.docx': docxOf(['半份大纲']).subarray(0, 300),
  'notes.txt': gb18030('课程说明：请同学们按时提交作业'),
  'tone.wav': wavOf(30),
  'film.mp4': film,
  'exam.pdf': lockedPdfOf('Question one', 'gauss'),
  'slides.rtf': Buffer.from('{\\rtf1 slides}'),
};
/** Opened by their own addresses. */
const others: Readonly<Record<string, Buffer>> = {
  'lecture.wav': wavOf(2_500),
  'work.docx': hostile,
  'bomb.docx': bomb(),
  // Laid out as one line it would hold the page for more than a minute.
  'long.docx': docxOf(['a\u05d0'.repeat(100_000)]),
};

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  for (const [name, bytes] of Object.entries({ ...kinds, ...others }))
    ids.set(name, (await uploadFile(school, teacher, { name, bytes })).id);
});
afterAll(() => school.close());

/** As if the few minutes had passed in which an address that was handed out holds. */
const endAddresses = async (): Promise<void> => {
  await school.stop();
  const file = new DatabaseSync(join(school.dataDir, 'classroom.sqlite'));
  const { changes } = file
    .prepare("update server_meta set v = ? where k = 'signingKey'")
    .run(randomBytes(32).toString('base64url'));
  file.close();
  expect(changes).toBe(1);
  await school.start();
};

const linkTo = (...names: readonly string[]) => `${places.main}#file=${names.map((name) => ids.get(name)).join(',')}`;

const shows = (page: Page, kind: string) => see(page.locator(`[data-preview="${kind}"]`)).toBeVisible();

/** As a link in a text leads to it. */
const follow = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

const leads = (page: Page, ...names: readonly string[]) => follow(page, linkTo(...names).split('#')[1] ?? '');

const closes = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await see(dialog(page)).toHaveCount(0);
};

test('every kind of file opens, one after another, by keys alone; where somebody stopped a sound, it goes on, also when its address has ended meanwhile; a press beside a picture closes it; a locked PDF asks for its password; a document covers nothing but its own sheet, and asks nobody elsewhere; one that unpacks without end is not laid out here; without a network a file that is elsewhere says so, and opens when it is back (S-217, S-281, S-417, S-538, S-585, S-599)', async () => {
  const device = await openDevice(school);
  const { page } = device;
  await signedInAt(device, teacher, linkTo(...Object.keys(kinds).filter((name) => name !== 'exam.pdf')));
  const frame = dialog(page);
  const next = () => page.keyboard.press('ArrowRight');

  await shows(page, 'image');
  await see(frame.locator('img')).toBeVisible();
  const layer = await frame.evaluate((one) => getComputedStyle(one.parentElement as Element).zIndex);
  expect(layer).toBe('9999');
  await page.keyboard.press('ArrowLeft');
  await see(frame.getByRole('alert')).toHaveText('No more in front');
  await see(frame.getByRole('alert')).toHaveCount(0);
  const wide = await frame.locator('img').evaluate((one) => one.getBoundingClientRect().width);
  await page.keyboard.press('+');
  await see.poll(() => frame.locator('img').evaluate((one) => one.getBoundingClientRect().width)).toBeGreaterThan(wide);
  await page.keyboard.press('0');

  await next();
  await shows(page, 'pdf');
  const sheet = frame.locator('[data-page="1"]');
  await see(sheet.locator('.text-layer')).toContainText('第一章');
  const { width } = page.viewportSize() ?? { width: 0 };
  expect((await frame.boundingBox())?.width).toBeCloseTo(width * 0.95, 0);
  await frame.getByLabel('Page', { exact: true }).fill('2');
  await page.keyboard.press('Enter');
  await see(frame.locator('[data-page="2"] .text-layer')).toContainText('第二页');
  await frame.locator('[data-stage]').focus();

  await next();
  await shows(page, 'docx');
  await see(frame.getByText('教学大纲', { exact: true })).toBeVisible();
  expect(await frame.locator('a', { hasText: 'link' }).getAttribute('href')).toBeNull();

  await next();
  await see(frame.getByText('Transcoding failed: a file with a password cannot be transcoded')).toBeVisible();
  await next();
  // What the browser cannot lay out is the server's to make a PDF of; this one makes none.
  await see(frame.getByText('Transcoding failed: the file was not queued for transcoding')).toBeVisible();
  await next();
  await shows(page, 'text');
  await see(frame.locator('[data-text]')).toHaveText('课程说明：请同学们按时提交作业');
  await see(frame.getByLabel('Encoding')).toHaveValue('gb18030');

  await next();
  await shows(page, 'audio');
  const sound = frame.locator('audio');
  await see.poll(() => sound.evaluate((one: HTMLMediaElement) => one.readyState)).toBeGreaterThan(0);
  await page.keyboard.press('Space');
  await see.poll(() => sound.evaluate((one: HTMLMediaElement) => one.currentTime)).toBeGreaterThan(0);
  await page.keyboard.press('Space');
  await see.poll(() => sound.evaluate((one: HTMLMediaElement) => one.paused)).toBe(true);
  for (const rate of ['0.7', '1', '1.25', '1.5', '2']) {
    await button(frame, `${rate}×`).click();
    await see.poll(() => sound.evaluate((one: HTMLMediaElement) => one.playbackRate)).toBe(Number(rate));
  }
  await frame.locator('[data-stage]').focus();

  await next();
  await shows(page, 'video');
  await see(frame.getByText('It cannot be played, maybe it is being transcoded')).toBeVisible();

  await next();
  await shows(page, 'office');
  await see(frame.getByText('Transcoding failed: the file was not queued for transcoding')).toBeVisible();
  await see(frame.getByText('This server does not transcode such files.')).toBeVisible();
  await see(button(frame, 'Transcode again')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await button(frame.locator('[data-stage]'), 'Download').click();
  expect((await saved).suggestedFilename()).toBe('slides.rtf');
  await frame.locator('[data-stage]').focus();
  await next();
  await see(frame.getByRole('alert')).toHaveText('No more behind');
  await closes(page);
  await goesOn(page);
  await unlocks(page);
  await keepsToItsSheet(page);
  await opensWhenBack(device);
});

const goesOn = async (page: Page): Promise<void> => {
  await leads(page, 'tone.wav');
  const sound = dialog(page).locator('audio');
  await see.poll(() => sound.evaluate((one: HTMLMediaElement) => one.readyState)).toBeGreaterThan(0);
  await sound.evaluate((one: HTMLMediaElement) => {
    one.currentTime = 15;
  });
  await page.keyboard.press('Space');
  await see.poll(() => sound.evaluate((one: HTMLMediaElement) => one.currentTime)).toBeGreaterThan(15.2);
  await closes(page);
  await leads(page, 'tone.wav');
  await see.poll(() => sound.evaluate((one: HTMLMediaElement) => one.currentTime)).toBeGreaterThanOrEqual(15);
  // The keys are the dialog's once it has the focus.
  await see.poll(() => dialog(page).evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await closes(page);

  await leads(page, 'lecture.wav');
  const position = () => sound.evaluate((one: HTMLMediaElement) => one.currentTime);
  await see.poll(() => sound.evaluate((one: HTMLMediaElement) => one.readyState)).toBeGreaterThan(0);
  await page.keyboard.press('Space');
  await see.poll(position).toBeGreaterThan(0.2);
  await page.keyboard.press('Space');
  await endAddresses();
  await sound.evaluate((one: HTMLMediaElement) => {
    one.currentTime = 2_400;
    void one.play();
  });
  await see.poll(position).toBeGreaterThan(2_400.2);
  await closes(page);
  await leads(page, 'a.png');
  const picture = dialog(page).locator('img');
  await see(picture).toBeVisible();
  await picture.click();
  await see(picture).toBeVisible();
  await page.mouse.click(20, 400);
  await see(dialog(page)).toHaveCount(0);
};

const unlocks = async (page: Page): Promise<void> => {
  await leads(page, 'exam.pdf');
  const password = dialog(page).getByLabel('Password of the file');
  await password.fill('euler');
  await password.press('Enter');
  await see(dialog(page).getByRole('alert')).toHaveText('This is not the password.');
  await password.fill('gauss');
  await password.press('Enter');
  await see(dialog(page).locator('[data-page="1"] .text-layer')).toContainText('Question one');
  await closes(page);
};

const keepsToItsSheet = async (page: Page): Promise<void> => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(elsewhere)) asked.push(request.url());
  });
  const frame = dialog(page);
  await leads(page, 'work.docx');
  await see(frame.getByText('作业', { exact: true })).toBeVisible();
  // Whatever a browser loads for what it shows, it has begun to by then.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // Nothing lies over it.
  await button(frame, 'Close').click();
  await see(frame).toHaveCount(0);
  expect(asked).toEqual([]);
  await leads(page, 'bomb.docx');
  await see(frame.getByText('Transcoding failed: the file was not queued for transcoding')).toBeVisible();
  await leads(page, 'long.docx');
  await see(frame.locator('.stretch').first()).toBeVisible();
  await closes(page);
};

const opensWhenBack = async (device: Device): Promise<void> => {
  const { page } = device;
  const frame = dialog(page);
  await device.goOffline();
  await leads(page, 'chapter.pdf');
  await see(frame.getByText('Not on this device')).toBeVisible();
  await device.goOnline();
  await see(frame.locator('[data-page="1"] .text-layer')).toContainText('第一章');
};
