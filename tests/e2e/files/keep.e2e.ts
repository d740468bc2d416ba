import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fileAddress } from '#contract/core/files.ts';
import { newId } from '#contract/core/ids.ts';
import { createCoursewareLog, setCoursewares } from '#contract/features/content/calls.ts';
import { getAttachmentInfo } from '#contract/features/upload/calls.ts';
import { pdfOf } from '#tests/harness/samples.ts';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, item, places, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { fileOnDisk, jobOf, pick } from '../harness/uploads.ts';
import { uploadAs } from './upload-as.ts';

const makeId = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

/** Character maps, fonts and decoders that a device keeps, at most, in bytes. */
const forPdfs = 1_700_000;

/** One second of it are so many bytes. */
const second = 8_000;

/** A recording without compression: any browser can jump about in it. */
const recording = (seconds: number): Buffer => {
  const data = Buffer.from(Uint8Array.from({ length: seconds * second }, (_, at) => 128 + ((at * at) % 97) - 48));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(second, 24);
  head.writeUInt32LE(second, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
};

/** A way to the server that counts what comes down it, and lets through no more than `rate` bytes in a second. */
const meteredWay = async (target: number) => {
  const way = { port: 0, down: 0, rate: Number.POSITIVE_INFINITY };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (piece) => {
      way.down += piece.length;
      client.write(piece);
      if (way.rate === Number.POSITIVE_INFINITY) return;
      upstream.pause();
      setTimeout(() => upstream.resume(), (piece.length / way.rate) * 1_000);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  way.port = (server.address() as AddressInfo).port;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return way;
};

let school: School;
let teacher: Account;
let student: Account;
let other: Account;
let courseId: string;
let fileId: string;
let lectureId: string;
let slidesId: string;
let slidesFile: string;
const lecture = recording(750);

/** Stands for LibreOffice: whatever it is given, it makes the same document of it. */
const bench = mkdtempSync(join(tmpdir(), 'office-'));
const office = join(bench, 'soffice');
writeFileSync(join(bench, 'made.pdf'), pdfOf(['转码后的课件']));
writeFileSync(
  office,
  `#!/bin/sh\nfor source; do :; done\ncp ${bench}/made.pdf "$(dirname "$source")/out/source.pdf"\n`,
);
chmodSync(office, 0o755);

beforeAll(async () => {
  school = await openSchool({ SOFFICE: office });
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  other = await school.person('student', '张伟');
  courseId = await school.course(teacher, '大学物理', [student]);
  fileId = await uploadAs(school, teacher, 'lecture.wav', lecture);
  lectureId = makeId();
  const file = { id: fileId, name: 'lecture.wav', size: lecture.length, type: 'audio/wav' };
  await school.say(teacher, createCoursewareLog, { courseId, id: lectureId, file, title: 'Lecture 1', order: 'a0' });
  const slides = Buffer.from('{\\rtf1 slides}');
  slidesFile = await uploadAs(school, teacher, 'slides.rtf', slides);
  const made = { id: slidesFile, name: 'slides.rtf', size: slides.length, type: 'application/rtf' };
  slidesId = makeId();
  await school.say(teacher, createCoursewareLog, { courseId, id: slidesId, file: made, title: 'Slides', order: 'a1' });
  const stateOf = async () => (await school.say(teacher, getAttachmentInfo, { id: slidesFile })).preview.state;
  await see.poll(stateOf).toBe('ready');
  await school.notice(teacher, courseId, 'Recording', `<p><img src="file:${fileId}"></p>`);
});
afterAll(async () => {
  await school.close();
  rmSync(bench, { recursive: true, force: true });
});

const received = (page: Page) => async (): Promise<number> => {
  const text = await page.locator('[data-kept]').first().innerText();
  return Number(/([\d.]+)\sMB of/.exec(text)?.[1] ?? 0);
};

/** Jumps to a second of the recording and answers where the player is then. */
const jump = (page: Page, address: string, to: number) =>
  page.evaluate(
    async ([src, at]) => {
      const audio = new Audio(src as string);
      const told = (event: string) =>
        new Promise<void>((resolve, reject) => {
          audio.addEventListener(event, () => resolve(), { once: true });
          audio.addEventListener('error', () => reject(new Error(audio.error?.message)), { once: true });
        });
      await told('loadedmetadata');
      const ready = told('seeked');
      audio.currentTime = at as number;
      await ready;
      return { at: audio.currentTime, long: audio.duration };
    },
    [address, to] as const,
  );

/** What reading PDFs takes, as far as it was put away here. */
const pdfData = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('pdf-data')).keys();
    return kept.map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
  });

const bytesAt = (page: Page, address: string, range: string) =>
  page.evaluate(
    async ([url, wanted]) => {
      const reply = await fetch(url as string, { headers: { range: wanted as string } });
      return {
        status: reply.status,
        said: reply.headers.get('content-range'),
        bytes: [...new Uint8Array(await reply.arrayBuffer())],
      };
    },
    [address, range] as const,
  );

test('a kept course comes in pieces over a bad network, opens with the server dead, and belongs to one person', async () => {
  const way = await meteredWay(school.port);
  const device = await openDevice({ ...school, port: way.port });
  await signedInAt(device, student, places.settings('storage'));
  const keep = device.page.getByLabel(/^Keep on this device: 大学物理/);
  await see(device.page.locator('[data-kept="none"]')).toContainText('6 MB');
  // Slow enough to be cut in the middle by a hand that is slow, too.
  way.rate = 1_000_000;
  const before = way.down;
  await keep.check({ force: true });
  await see(async () => expect(await received(device.page)()).toBeGreaterThan(1)).toPass();
  await device.goOffline();
  const had = await received(device.page)();
  await device.goOnline();
  await see(async () => expect(await received(device.page)()).toBeGreaterThan(had + 1)).toPass();
  await device.kill();
  await device.restart();
  way.rate = Number.POSITIVE_INFINITY;
  await device.open(places.settings('storage'));
  await see(device.page.locator('[data-kept="kept"]').first()).toContainText('all on this device');
  // The app itself came from the device: what came down is the file, at most one step more for each interruption, what the slides
  // as a PDF are read with, and syncing.
  expect(way.down - before).toBeLessThan(lecture.length + 2 * 1024 * 1024 + forPdfs + 1_000_000);

  await see.poll(() => pdfData(device.page)).toContain('UniGB-UCS2-H.bcmap');

  await school.stop();
  onTestFinished(() => school.start());
  await device.page.reload();
  const address = fileAddress(fileId);
  expect(await jump(device.page, address, 700)).toEqual({ at: 700, long: 750 });
  const piece = await bytesAt(device.page, address, 'bytes=5000000-5000009');
  expect(piece).toMatchObject({ status: 206, said: `bytes 5000000-5000009/${lecture.length}` });
  expect(piece.bytes).toEqual([...lecture.subarray(5_000_000, 5_000_010)]);
  // What the server made of the slides is here with them, and was never opened before; no PDF was, on this device. Its font is not
  // in it, and is looked up.
  await device.goTo(places.resource(courseId, slidesId));
  await see(device.page.locator('[data-page="1"] .text-layer')).toContainText('转码后的课件');
  await school.start();
  // A copy is there to be looked at; whether it may be saved is asked of the server.
  const toSave = async () => (await bytesAt(device.page, `${fileAddress(slidesFile)}?download=1`, 'bytes=0-9')).status;
  expect(await toSave()).toBe(206);
  await school.say(teacher, setCoursewares, { courseId, ids: [slidesId], canDownload: false });
  expect(await toSave()).toBe(403);
  await device.goTo(places.settings('storage'));
  await device.page.locator('summary', { hasText: 'Advanced' }).click();
  const shown = item(device.page, 'lecture.wav');
  await see(shown).toContainText('6 MB');
  // Somebody else on the same device: the copy is not theirs, and the server says no.
  await device.wasSignedIn(other);
  await device.open(places.main);
  await whenSynced(device.page);
  expect(await bytesAt(device.page, address, 'bytes=0-9')).toMatchObject({ status: 404 });
  await device.wasSignedIn(student);
  // "Advanced" is open again for whoever opened it.
  await device.open(places.settings('storage'));
  await button(item(device.page, 'lecture.wav'), 'Remove lecture.wav').click();
  await see(item(device.page, 'lecture.wav')).toHaveCount(0);
  await button(item(device.page, 'slides.rtf'), 'Remove slides.rtf').click();
  await see(item(device.page, 'slides.rtf')).toHaveCount(0);
  await see(async () => {
    const left = await device.page.evaluate(async () => {
      const all = await (await navigator.storage.getDirectory()).getDirectoryHandle('kept');
      let files = 0;
      for await (const folder of all.values())
        for await (const _ of (folder as FileSystemDirectoryHandle).keys()) files += 1;
      return files;
    });
    expect(left).toBe(0);
  }).toPass();
});

test('where there is no private file system, a course is kept all the same, and opens without a network; what is uploaded is kept too', async () => {
  const short = recording(60);
  const id = await uploadAs(school, teacher, 'short.wav', short);
  const otherCourse = await school.course(teacher, '声学', [other]);
  const file = { id, name: 'short.wav', size: short.length, type: 'audio/wav' };
  const input = { courseId: otherCourse, id: makeId(), file, title: 'Sound', order: 'a0' };
  await school.say(teacher, createCoursewareLog, input);

  const device = await openDevice(school, { hasNoFiles: true });
  await signedInAt(device, other, places.settings('storage'));
  const { page } = device;
  expect(await page.evaluate(() => 'getDirectory' in navigator.storage)).toBe(false);
  await page.getByLabel(/^Keep on this device: 声学/).check({ force: true });
  await see(page.locator('[data-kept="kept"]').first()).toContainText('all on this device');
  await page.evaluate(() => localStorage.setItem('uploadWays', 'fileSystem'));
  await device.goOffline();
  const uploaded = await pick(page, other, fileOnDisk('report.bin', 100_000).path);
  expect((await jobOf(page, other, uploaded))?.source).toBe('idb');
  await page.reload();
  expect(await jump(page, fileAddress(id), 50)).toEqual({ at: 50, long: 60 });
  const piece = await bytesAt(page, fileAddress(id), 'bytes=300000-300009');
  expect(piece).toMatchObject({ status: 206, said: `bytes 300000-300009/${short.length}` });
  expect(piece.bytes).toEqual([...short.subarray(300_000, 300_010)]);
});
