import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceFrom } from '#tests/harness/random.ts';
import { openBadWay, type Passed } from '../harness/bad-way.ts';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { places, signedInAt } from '../harness/screens.ts';
import { fileOnDisk, jobOf, pick, servedMd5 } from '../harness/uploads.ts';

/** Megabytes of each file; none unless told. */
const sizes = (process.env.LOST_MB ?? '').split(',').map(Number).filter(Boolean);
const timeout = 60_000 + sizes.length * 200_000;
/** Bytes a second; 0: as fast as the machine. */
const rate = Number(process.env.RATE ?? 2_000_000);
/** Of the requests, and of the answers. */
const lost = 0.3;
/** Of the bytes of all files, how many may leave although the server has them. */
const max = 0.05;

let school: School;
let student: Account;
beforeAll(async () => {
  school = await openSchool();
  student = await school.person('student', '李明');
});
afterAll(() => school.close());

const bytesOf = (those: readonly Passed[]): number => those.reduce((sum, { bytes }) => sum + bytes, 0);
const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

test.runIf(sizes.length > 0)(
  'files on a way that loses 30 % of requests and 30 % of answers arrive as they were; what the server has hardly leaves again, also by the browser’s own hand',
  async () => {
    const chance = chanceFrom(Number(process.env.SEED ?? 1));
    const way = await openBadWay(school.port, { chance: chance.next, rate });
    const device = await openDevice({ ...school, port: way.port });
    await signedInAt(device, student, places.main);
    // The waits between two tries are not what is measured.
    await device.page.evaluate((uid) => {
      const channel = new BroadcastChannel(`upload:${uid}`);
      setInterval(() => channel.postMessage({ kind: 'wake', why: 'start' }), 300);
    }, student.uid);
    for (const size of sizes) {
      const from = way.passed.length;
      const { path, md5 } = fileOnDisk(`film-${size}.bin`, size * 1_000_000);
      way.lose(lost);
      const id = await pick(device.page, student, path, true);
      await expect
        .poll(async () => (await jobOf(device.page, student, id))?.state, { timeout, interval: 200 })
        .toBe('done');
      way.lose(0);
      expect(await servedMd5(school, student, id)).toBe(md5);
      const passed = way.passed.slice(from);
      const again = passed.filter(({ isKept }) => isKept);
      const onTheWay = passed.filter(({ fate }) => fate === 'request');
      process.stdout.write(
        `${size} MB: ${inMegabytes(bytesOf(passed))} MB left in ${passed.length} requests; lost on their way ${inMegabytes(bytesOf(onTheWay))}; of what the server had ${inMegabytes(bytesOf(again))} in ${again.length}\n`,
      );
    }
    const all = sizes.reduce((sum, size) => sum + size * 1_000_000, 0);
    expect(bytesOf(way.passed.filter(({ isKept }) => isKept))).toBeLessThan(max * all);
  },
  timeout,
);
