import { appendFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { fileOnDisk, jobOf, jobsOf, logChunks, pick, servedMd5 } from '../harness/uploads.ts';

const megabyte = 1024 * 1024;
const megabytes = Number(process.env.UPLOAD_MB ?? 40);
const cuts = Number(process.env.UPLOAD_CUTS ?? 6);
const kills = Number(process.env.UPLOAD_KILLS ?? 2);
/** As long as it may take in all, on a machine that does other things. */
const patience = 60_000 + megabytes * 2_000;
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
    await signedInAt(device, student, places.main);
    // Closed once as a person does: the sign-in is on the disk.
    await device.restart();
    await device.open(`${places.main}?chat=${courseId}`);
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
    await see.poll(() => servedMd5(school, teacher, id), { timeout: patience }).toBe(md5);
    expect(log.again).toEqual([]);
    expect(log.left).toEqual([...log.left].sort((one, other) => one - other));
    expect(log.left.length).toBeLessThanOrEqual(chunks + cuts + kills + 2);
  },
  patience + 120_000,
);

test('two tabs send a file once; a source that was touched is asked for within 2 s (S-513)', async () => {
  const device = await openDevice(school);
  await signedInAt(device, student, places.main);
  await device.newTab(places.main);
  const log = logChunks(device.tunnel);
  const { path, md5 } = fileOnDisk('twice.bin', 20 * megabyte);
  const id = await pick(device.page, student, path);
  await see.poll(async () => (await jobOf(device.page, student, id))?.state).toBe('done');
  expect([await servedMd5(school, student, id), log.again]).toEqual([md5, []]);
  // One that began before the worker which kept the file was gone may have left twice.
  expect(log.left.length).toBeLessThanOrEqual(11 + 1);

  // No room on this device: the file stays where it is, and may be changed under the upload.
  await device.page.evaluate(() => localStorage.setItem('uploadWays', 'noRoom'));
  const touched = fileOnDisk('touched.bin', 30 * megabyte);
  device.tunnel.cut();
  const second = await pick(device.page, student, touched.path, true);
  await see.poll(async () => (await jobOf(device.page, student, second))?.md5).toBeDefined();
  expect((await jobOf(device.page, student, second))?.source).toBe('volatile');
  appendFileSync(touched.path, 'x');
  const from = performance.now();
  await see.poll(async () => (await jobOf(device.page, student, second))?.state).toBe('changed');
  expect(performance.now() - from).toBeLessThan(2_500);
});
