import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, openSync, readFileSync, statSync, utimesSync, writeSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnDevice, openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, chip, item, places, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { fileOnDisk, jobOf, jobsOf, logChunks, pick, servedMd5 } from '../harness/uploads.ts';

const megabyte = 1024 * 1024;
const megabytes = Number(process.env.UPLOAD_MB ?? 16);
const cuts = Number(process.env.UPLOAD_CUTS ?? 3);
const kills = Number(process.env.UPLOAD_KILLS ?? 1);
/** As long as it may take in all, on a machine that does other things. */
const timeout = 60_000 + megabytes * 2_000;
/** What a film begins with; the rest is bytes that nobody has seen. */
const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
const chunks = Math.ceil((megabytes * megabyte) / 2_048_000);

let school: School;
let student: Account;
let teacher: Account;
let courseId: string;
beforeAll(async () => {
  school = await openSchool();
  student = await school.person('student', '李明');
  teacher = await school.person('teacher', '王老师');
  courseId = await school.course(teacher, '大学物理', [student]);
});
afterAll(() => school.close());

/** As a person does: by the paper clip, from the disk. */
const sendInChat = async (page: Page, path: string): Promise<void> => {
  await button(page, 'Attach files').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Videos' }).click();
  await (await chooser).setFiles(path);
  await see(page.getByLabel('Play the video 实验录像.mp4')).toBeVisible();
};

test(
  `a student hands over a video of ${megabytes} MB on a network that is cut again and again, loses tabs and closes the laptop twice: it arrives as it was, one chunk after another, and nobody is asked anything (S-352, S-522, C-427, C-428)`,
  async () => {
    const device = await openDevice(school);
    await device.wasSignedIn(student);
    await device.open(`${places.main}?chat=${courseId}`);
    await whenSynced(device.page);
    const { path, md5 } = fileOnDisk('实验录像.mp4', megabytes * megabyte, film);
    const waiting = new Map<number, () => void>();
    const log = logChunks(device.tunnel, (count) => waiting.get(count)?.());
    const chunk = (count: number) => new Promise<void>((resolve) => waiting.set(count, resolve));
    const spread = (times: number, offset: number) =>
      Array.from({ length: times }, (_, index) => Math.floor(((index + offset) * chunks) / times) + 1);
    for (const at of spread(cuts, 0.5))
      void chunk(at).then(() => {
        device.tunnel.cut();
        setTimeout(device.tunnel.mend, 100);
      });
    const [toPullThePlug = 0, toClose = 0, ...toKill] = spread(kills + 2, 0.3);
    const [plug, closing] = [chunk(toPullThePlug), chunk(toClose)];
    const killing = toKill.map(chunk);

    await sendInChat(device.page, path);
    const [{ id } = { id: '' }] = await jobsOf(device.page, student);
    await plug;
    await device.kill();
    await device.restart();
    await device.open(places.main);
    await closing;
    await device.restart();
    await device.open(places.main);
    for (const [index, reached] of killing.entries()) {
      await reached;
      // The second tab of two waits to take over; then a new one is opened.
      const other = index % 2 === 0 ? await device.newTab(places.main) : undefined;
      await device.page.close();
      device.page = other ?? (await device.newTab(places.main));
    }
    // The teacher has it when its message is there.
    await see.poll(() => servedMd5(school, teacher, id), { timeout }).toBe(md5);
    expect(log.again).toEqual([]);
    expect(log.left).toEqual([...log.left].sort((one, other) => one - other));
    expect(log.left.length).toBeLessThanOrEqual(chunks + cuts + kills + 2);
  },
  timeout + 120_000,
);

test('one file picked in two tabs at once is sent once; it arrives by the ways of other browsers too; other bytes of the same size and time never do, and the person is asked for the file; the tray says what each waits for (S-198, S-607)', async () => {
  const device = await openDevice(school);
  await signedInAt(device, student, places.main);
  const { page, tunnel } = device;
  const tab = await device.newTab(places.main);
  const log = logChunks(tunnel);
  const { path, md5 } = fileOnDisk('twice.bin', 6 * megabyte);
  const ids = await Promise.all([page, tab].map((one) => pick(one, student, path)));
  for (const id of ids) await see.poll(() => servedMd5(school, student, id)).toBe(md5);
  expect([ids[0] === ids[1], log.again]).toEqual([false, []]);
  // One that began before a worker which kept the file was gone may have left twice.
  expect(log.left.length).toBeLessThanOrEqual(4 + 2);
  await tab.close();

  // As in WebKit without WebAssembly: in the private file system, hashed in plain words.
  await takeWays(page, 'fileSystem plainHash');
  tunnel.cut();
  const other = fileOnDisk('webkit.bin', 3 * megabyte);
  const there = await pick(page, student, other.path);
  expect((await jobOf(page, student, there))?.source).toBe('opfs');
  tunnel.mend();
  await see.poll(() => servedMd5(school, student, there)).toBe(other.md5);

  await asksForWhatWasTouched(device);
  await watchesTheTray(device);
});

const takeWays = async (page: Page, ways: string): Promise<void> => {
  await page.evaluate((given) => localStorage.setItem('uploadWays', given), ways);
  await page.reload();
  await whenSynced(page);
};

/** In place, so that it never has another size; the clock of the file stays where it was. */
const overwrite = (path: string, bytes: Buffer): void => {
  const { mtime } = statSync(path);
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
  utimesSync(path, mtime, mtime);
};

/** No room on this device: the files stay where they are, and may be changed under the upload. */
const asksForWhatWasTouched = async ({ page, tunnel }: OwnDevice) => {
  await takeWays(page, 'noRoom');
  const touched = fileOnDisk('touched.bin', 4 * megabyte);
  tunnel.cut();
  const id = await pick(page, student, touched.path, true);
  await see.poll(async () => (await jobOf(page, student, id))?.md5).toBeDefined();
  expect((await jobOf(page, student, id))?.source).toBe('volatile');
  appendFileSync(touched.path, 'x');
  await see.poll(async () => (await jobOf(page, student, id))?.state).toBe('changed');

  const swapped = fileOnDisk('swapped.bin', 8 * megabyte);
  const before = readFileSync(swapped.path);
  const half = new Promise<void>((resolve) => logChunks(tunnel, (count) => count === 3 && resolve()));
  tunnel.mend();
  tunnel.slow(6_000_000);
  const second = await pick(page, student, swapped.path, true);
  await half;
  overwrite(swapped.path, randomBytes(before.length));
  await see.poll(async () => (await jobOf(page, student, second))?.state).toBe('changed');
  tunnel.mend();
  expect(await servedMd5(school, student, second)).not.toMatch(/^[0-9a-f]{32}$/);

  // Another one is not taken for it; the one that was picked goes on.
  const tray = page.locator('[data-upload-tray]');
  await see(tray).toContainText('A file must be chosen again');
  await button(tray, 'Unfold the uploads').click();
  const give = async (file: string) => {
    const chooser = page.waitForEvent('filechooser');
    await button(tray, 'Choose swapped.bin again').click();
    await (await chooser).setFiles(file);
  };
  await give(swapped.path);
  await see(page.getByRole('log')).toContainText('This is another file, or it has changed since.');
  overwrite(swapped.path, before);
  await give(swapped.path);
  await see.poll(() => servedMd5(school, student, second)).toBe(swapped.md5);
  await button(tray, 'Cancel touched.bin').click();
  await see(tray).toHaveCount(0);
};

/** Pause, the order, time left, and the rest of the whole device, each said as it is. */
const watchesTheTray = async ({ page, tunnel }: OwnDevice) => {
  // Whoever picks keeps the file, as usual.
  await page.evaluate(() => localStorage.removeItem('uploadWays'));
  // Slow enough for a hand that is slow, too.
  tunnel.slow(500_000);
  const [first, second] = [fileOnDisk('first.bin', 16_000_000), fileOnDisk('second.bin', 12_000_000)];
  const one = await pick(page, student, first.path);
  const two = await pick(page, student, second.path);
  const tray = page.locator('[data-upload-tray]');
  const row = (name: string) => item(tray, name);
  await see(tray).toContainText('Uploading 2 files');
  await button(tray, 'Unfold the uploads').click();
  await see(row('first.bin')).toContainText(/ of 16\sMB · \d+ (second|minute)s? left/);
  await see(row('second.bin')).toContainText('Waiting its turn');

  await button(tray, 'Pause first.bin').click();
  await see(row('first.bin')).toContainText('Paused');
  await see(row('second.bin')).toContainText(/ of 12\sMB/);
  await button(tray, 'Send second.bin earlier').click();
  await see(tray.getByRole('listitem').first()).toContainText('second.bin');

  await chip(page).click();
  await button(page, 'Pause syncing').click();
  await see(row('second.bin')).toContainText('Sending is paused on this device');
  await see(tray).toContainText('Uploads paused');
  const { sent } = (await jobOf(page, student, two)) ?? {};
  tunnel.mend();
  await button(page, 'Resume syncing').click();
  await page.keyboard.press('Escape');
  await see.poll(() => servedMd5(school, student, two)).toBe(second.md5);
  expect(sent).toBeLessThan(12_000_000);
  expect((await jobOf(page, student, one))?.state).toBe('paused');
  await button(tray, 'Resume first.bin').click();
  await see.poll(() => servedMd5(school, student, one)).toBe(first.md5);
  await see(tray).toHaveCount(0);

  // Its bytes are not what its name says (S-607).
  await pick(page, student, fileOnDisk('图.png', 1_000).path);
  await button(tray, 'Unfold the uploads').click();
  await see(row('图.png')).toContainText('Upload failed: The content of this file is not what its name says.');
  await button(tray, 'Take 图.png off the list').click();
  await see(tray).toHaveCount(0);
};
