import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { fileOnDisk, jobOf, logChunks, pick, servedMd5 } from '../harness/uploads.ts';

const megabyte = 1024 * 1024;
let school: School;
let student: Account;
beforeAll(async () => {
  school = await openSchool();
  student = await school.person('student', '李明');
});
afterAll(() => school.close());

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
  await device.tunnel.cut();
  const second = await pick(device.page, student, touched.path, true);
  await see.poll(async () => (await jobOf(device.page, student, second))?.md5).toBeDefined();
  expect((await jobOf(device.page, student, second))?.source).toBe('volatile');
  appendFileSync(touched.path, 'x');
  const from = performance.now();
  await see.poll(async () => (await jobOf(device.page, student, second))?.state).toBe('changed');
  expect(performance.now() - from).toBeLessThan(2_500);
});
