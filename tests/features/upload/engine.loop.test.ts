import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { day, minute, second } from '#contract/core/time.ts';
import type { Rest } from '#src/core/device/rest.ts';
import type { Courier, UploadHost } from '#src/core/files/engine/host.ts';
import { UploadTrouble } from '#src/core/files/engine/notes.ts';
import { needsPerson } from '#src/core/files/job.ts';
import { resumeJob } from '#src/core/files/jobs.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device } from '#tests/harness/device.ts';
import { type Chance, chanceFrom } from '#tests/harness/random.ts';
import { type Carrier, type ChunkFate, carrierOf } from '#tests/harness/uploads/carrier.ts';
import { openUploader, type Uploader } from '#tests/harness/uploads/uploader.ts';

const chunkBytes = 4_096;
const test = worldTest({ uploads: { chunkBytes } });
const stories = Number(process.env.STORIES ?? 30);
const firstSeed = Number(process.env.SEED ?? 1);

let device: Device;
const pages: Uploader[] = [];
beforeEach(async () => {
  device = world.device(await world.person('student'));
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.kill();
});

/** A browser with a disk of its own, whose page can be killed and opened again. */
const browser = (carrier: Carrier, seed: number, given: Partial<UploadHost> = {}) => {
  const disk = new IDBFactory();
  return async (): Promise<Uploader> => {
    const page = await openUploader({ disk, courier: carrier.courier, chunkBytes, seed, given });
    pages.push(page);
    return page;
  };
};

/** What the server hands out under the file's address. */
const served = async (id: string): Promise<Buffer | number> => {
  const headers = { token: device.person.token };
  const first = await world.server.app.inject({ method: 'GET', url: `/file/${id}`, headers });
  if (first.statusCode !== 302) return first.statusCode;
  return (await world.server.app.inject({ method: 'GET', url: String(first.headers.location) })).rawPayload;
};

const someFile = (chance: Chance): { readonly file: File; readonly bytes: Uint8Array<ArrayBuffer> } => {
  const bytes = chance.bytes(new Uint8Array(1 + chance.below(12 * chunkBytes)));
  return { file: new File([bytes], `recording-${chance.below(1e9)}.bin`, { lastModified: 1_000 }), bytes };
};

const interrupting: readonly ChunkFate[] = ['lost', 'replyLost'];

/** One file on a bad network, with a page that is killed again and again. Throws what is wrong. */
const tell = async (seed: number): Promise<void> => {
  const chance = chanceFrom(seed);
  const carrier = carrierOf(world, device);
  let [interruptions, skew] = [0, 0];
  carrier.fate = () => {
    // Somebody sets the clock of the device, or it is set right.
    if (chance.next() < 0.2) skew = (chance.below(3) - 1) * day;
    const fate = chance.next() < 0.4 ? chance.pick(['lost', 'replyLost', 'doubled'] as const) : 'ok';
    if (interrupting.includes(fate)) interruptions += 1;
    return fate;
  };
  const open = browser(carrier, seed, { now: () => Date.now() + skew });
  let page = await open();
  const { file, bytes } = someFile(chance);
  const id = await page.pick(file);
  for (let kills = chance.below(4); kills > 0; kills -= 1) {
    await new Promise((resolve) => setTimeout(resolve, chance.below(25)));
    interruptions += 1;
    await page.kill();
    page = await open();
  }
  await page.until(id, 'done');
  expect(carrier.again).toEqual([]);
  const waste = carrier.left.length - new Set(carrier.left).size;
  expect(waste).toBeLessThanOrEqual(interruptions);
  expect(Buffer.compare(Buffer.from(bytes), (await served(id)) as Buffer)).toBe(0);
  expect(await page.vault.ids()).toEqual([]);
};

test('kills, cuts, lost replies and doubled chunks: the file arrives as it was, no chunk that the server has leaves again (C-427, C-428, E-070)', async () => {
  for (let seed = firstSeed; seed < firstSeed + stories; seed += 1)
    await tell(seed).catch((error: unknown) => {
      throw new Error(`SEED=${seed} STORIES=1`, { cause: error });
    });
});

test('bytes that change on the way never make a wrong file: it is sent until it is right', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const chance = chanceFrom(seed);
    const carrier = carrierOf(world, device);
    let spoiling = 2;
    carrier.fate = () => {
      if (spoiling === 0 || chance.next() > 0.4) return 'ok';
      spoiling -= 1;
      return chance.pick(['flipped', 'cut'] as const);
    };
    const page = await browser(carrier, seed)();
    const { file, bytes } = someFile(chance);
    const id = await page.pick(file);
    await page.until(id, 'done');
    expect(Buffer.compare(Buffer.from(bytes), (await served(id)) as Buffer)).toBe(0);
    await page.kill();
  }
});

test('the same file picked twice is sent once; picked by somebody else it is sent by them too', async () => {
  const chance = chanceFrom(7);
  const carrier = carrierOf(world, device);
  const page = await browser(carrier, 7)();
  const { file, bytes } = someFile(chance);
  await page.until(await page.pick(file), 'done');
  const before = carrier.left.length;
  const again = await page.pick(new File([file], 'renamed.bin', { lastModified: 9_000 }));
  await page.until(again, 'done');
  expect(carrier.left.length).toBe(before);
  expect(Buffer.compare(Buffer.from(bytes), (await served(again)) as Buffer)).toBe(0);
  device = world.device(await world.person('student'));
  const other = carrierOf(world, device);
  const theirs = await browser(other, 8)();
  await theirs.until(await theirs.pick(file), 'done');
  expect(new Set(other.left).size).toBe(before);
});

test('an empty file is refused with its reason (S-423)', async () => {
  const page = await browser(carrierOf(world, device), 1)();
  const id = await page.pick(new File([], 'empty.bin'));
  expect((await page.until(id, 'rejected')).refusal?.reason).toBe('upload.empty');
});

test('signed out it waits, and goes on with the next sign-in', async () => {
  const { token } = device.person;
  const carrier = carrierOf(world, device);
  Object.assign(device.person, { token: 'over' });
  const page = await browser(carrier, 3)();
  const id = await page.pick(someFile(chanceFrom(3)).file);
  expect((await page.until(id, 'backoff')).refusal?.reason).toBe('core.notSignedIn');
  Object.assign(device.person, { token });
  page.engine.wake('start');
  await page.until(id, 'done');
});

test.each(['paused', 'metered'] as const)(
  'begun and then %s, a file stops between two chunks, told of it or not, and goes on from there',
  async (why) => {
    for (const isTold of [true, false]) {
      let rest: Rest | undefined;
      const carrier = carrierOf(world, device);
      const third = new Promise<void>((resolve) => {
        carrier.fate = () => {
          if (carrier.left.length === 3) {
            rest = why;
            if (isTold) page.engine.wake('settings');
            resolve();
          }
          return 'ok';
        };
      });
      const page = await browser(carrier, 5, { rests: async () => rest })();
      const bytes = chanceFrom(isTold ? 51 : 52).bytes(new Uint8Array(6 * chunkBytes));
      const id = await page.pick(new File([bytes], 'half.bin'));
      await third;
      await page.until(id, 'queued');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect([(await page.job(id))?.state, carrier.left.length]).toEqual(['queued', 3]);
      rest = undefined;
      page.engine.wake('settings');
      await page.until(id, 'done');
      expect(carrier.again).toEqual([]);
      expect(Buffer.compare(Buffer.from(bytes), (await served(id)) as Buffer)).toBe(0);
    }
  },
);

describe('nothing got through for a week', () => {
  let [at, isOnline] = [0, true];
  /** A file that is lost on its way each time, on a device whose clock stands still between two tries. */
  const stuck = async (given: Partial<UploadHost> = {}) => {
    [at, isOnline] = [0, true];
    const carrier = carrierOf(world, device);
    carrier.fate = () => 'lost';
    const clock = { clock: () => at, isOnline: () => isOnline, jitter: () => 1 };
    const page = await browser(carrier, 6, { ...clock, ...given })();
    const id = await page.pick(someFile(chanceFrom(6)).file);
    await page.until(id, 'backoff');
    return { carrier, page, id };
  };

  test('in which there was a network: the person is asked, and it goes on when they say so', async () => {
    const { carrier, page, id } = await stuck();
    await page.outbox.uploads.update(id, { stalledFor: 7 * day });
    at += minute;
    page.engine.wake('online');
    const asked = await page.until(id, 'paused');
    expect([asked.refusal, needsPerson(asked)]).toMatchObject([coreRefusal.fileStalled, true]);
    carrier.fate = () => 'ok';
    await resumeJob(page.outbox, id);
    page.engine.wake('start');
    const { refusal, stalledFor = 0 } = await page.until(id, 'done');
    expect([refusal, stalledFor]).toEqual([undefined, 0]);
  });

  test.each([
    ['without a network', false, {}],
    ['by a clock that was set forward', true, { now: () => Date.now() + 30 * day }],
  ] as const)('%s: nobody is asked, it goes on by itself', async (_why, isThere, given) => {
    const { carrier, page, id } = await stuck(given);
    isOnline = isThere;
    at += isThere ? minute : 30 * day;
    page.engine.wake('job');
    if (!isThere) await page.until(id, 'offline');
    carrier.fate = () => 'ok';
    [isOnline, at] = [true, at + minute];
    page.engine.wake('online');
    await page.until(id, 'done');
  });
});

describe('the waits of a file', () => {
  /** Asked by the server to wait so long, on a device with a clock for waits and one for the time of day. */
  const waiting = async (retryAfter: number) => {
    let [at, now, asked] = [0, Date.now() + day, 0];
    const carrier = carrierOf(world, device);
    const { send } = carrier.courier;
    const courier: Courier = {
      ...carrier.courier,
      send: (...chunk) => {
        asked += 1;
        if (asked === 1) throw new UploadTrouble('busy', '503', { retryAfter });
        return send(...chunk);
      },
    };
    const given = { courier, clock: () => at, now: () => now };
    const open = browser(carrier, 7, given);
    const page = await open();
    const id = await page.pick(someFile(chanceFrom(7)).file);
    await page.until(id, 'backoff');
    const pass = (milliseconds: number, setBack = 0) => {
      [at, now] = [at + milliseconds, now + milliseconds - setBack];
      page.engine.wake('job');
    };
    return { page, id, pass, open };
  };

  test('do not grow with a clock that was fast and is set right', async () => {
    const { page, id, pass } = await waiting(2 * second);
    pass(3 * second, day);
    await page.until(id, 'done');
  });

  test('are five minutes at most, whatever is asked for', async () => {
    const { page, id, pass } = await waiting(day);
    pass(5 * minute);
    await page.until(id, 'done');
  });

  test('end with their page: the next one tries at once', async () => {
    const { page, id, open } = await waiting(minute);
    await page.kill();
    await (await open()).until(id, 'done');
  });
});
