import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UploadTrouble } from '#src/core/files/engine/notes.ts';
import { cancelJob, moveJob, pauseJob, resumeJob } from '#src/core/files/jobs.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import { type ModelServer, modelServer } from '#tests/harness/uploads/model-server.ts';
import { openUploader, type Uploader, type UploaderOptions } from '#tests/harness/uploads/uploader.ts';

const chunkBytes = 1_000;

let server: ModelServer;
let disk: IDBFactory;
let pages: Uploader[];
beforeEach(() => {
  server = modelServer(chunkBytes);
  disk = new IDBFactory();
  pages = [];
});
afterEach(async () => {
  for (const page of pages) await page.kill();
});

const open = async (given: Partial<UploaderOptions> = {}): Promise<Uploader> => {
  const page = await openUploader({ disk, courier: server.courier, chunkBytes, ...given });
  pages.push(page);
  return page;
};
const bytesOf = (size: number, seed = 1) => chanceFrom(seed).bytes(new Uint8Array(size));
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'lecture.bin') =>
  new File([bytes], name, { lastModified: 5_000 });

test('a file arrives whole, chunk by chunk, once; its copy leaves the device with the last of them', async () => {
  const page = await open();
  const bytes = bytesOf(4_500);
  const id = await page.pick(fileOf(bytes));
  expect(await page.until(id, 'done')).toMatchObject({ sent: 4_500, ext: 'bin' });
  expect(server.files.get(id)).toEqual(bytes);
  expect(server.arrived).toEqual([0, 1, 2, 3, 4].map((index) => `${id} ${index}`));
  expect(await page.vault.ids()).toEqual([]);
  const sent = page.told.map((told) => told.sent);
  expect(sent).toEqual([...sent].sort((one, other) => one - other));
  expect(sent.at(-1)).toBe(4_500);
});

test('after a kill at every chunk the next page sends only what was not acknowledged', async () => {
  const bytes = bytesOf(6_000);
  let page = await open();
  const id = await page.pick(fileOf(bytes));
  for (let chunk = 0; chunk < 5; chunk += 1) {
    while (server.acknowledged.length <= chunk) await new Promise((resolve) => setTimeout(resolve, 1));
    await page.kill();
    page = await open();
  }
  await page.until(id, 'done');
  expect(server.files.get(id)).toEqual(bytes);
  expect(new Set(server.acknowledged).size).toBe(server.acknowledged.length);
  // A chunk that was under way when the page died, for each death.
  expect(server.arrived.length).toBeLessThanOrEqual(6 + 5);
});

describe('what goes wrong', () => {
  test('without a network it is offline, counts no attempt, and goes on when the server answers again', async () => {
    const page = await open();
    server.isUp = false;
    const id = await page.pick(fileOf(bytesOf(3_000)));
    expect((await page.until(id, 'offline')).attempts).toBe(0);
    server.isUp = true;
    page.engine.wake('online');
    await page.until(id, 'done');
  });

  test('the server asks for patience: 503 and 429 wait as long as they say, its failures longer each time', async () => {
    const page = await open();
    let failures = 0;
    server.fate = () => {
      failures += 1;
      if (failures === 1) return new UploadTrouble('busy', '503', { retryAfter: 1_200 });
      return failures < 4 ? new UploadTrouble('server', '500') : 'ok';
    };
    const from = performance.now();
    const id = await page.pick(fileOf(bytesOf(2_000)));
    await page.until(id, 'backoff');
    await page.until(id, 'done');
    expect(performance.now() - from).toBeGreaterThanOrEqual(1_200);
  });

  test.each([
    ['rejected', 'upload.mislabelled'],
    ['quota', 'upload.noRoom'],
  ] as const)(
    'a no of the server ends it as %s, with its reason, and the bytes stay for another try',
    async (kind, reason) => {
      const page = await open();
      server.fate = () => new UploadTrouble(kind, reason, { refusal: { reason, code: 1 } });
      const id = await page.pick(fileOf(bytesOf(2_000)));
      expect(await page.until(id, kind)).toMatchObject({ refusal: { reason } });
      expect(await page.vault.ids()).toEqual([id]);
      server.fate = () => 'ok';
      await resumeJob(page.outbox, id);
      page.engine.wake('start');
      await page.until(id, 'done');
    },
  );

  test('bytes that changed on the way are sent again, as soon as their wait is over', async () => {
    const page = await open({ given: { jitter: () => 0.05 } });
    const bytes = bytesOf(3_000);
    const send = server.courier.send;
    let corrupted = 0;
    Object.assign(server.courier, {
      send: (job: never, chunk: { index: number; bytes: Blob }) => {
        if (chunk.index !== 1 || corrupted > 0) return send(job, chunk as never);
        corrupted += 1;
        return send(job, { ...chunk, bytes: new Blob([bytesOf(1_000, 9)]) } as never);
      },
    });
    const id = await page.pick(fileOf(bytes));
    await page.until(id, 'done');
    expect(server.files.get(id)).toEqual(bytes);
  });

  test('other bytes under the same name, size and time at half: never one file', async () => {
    const page = await open({ room: async () => 0 });
    const [before, after] = [bytesOf(6_000, 1), bytesOf(6_000, 2)];
    server.fate = (index) => {
      if (index === 3) page.held.set(id, fileOf(after));
      return 'ok';
    };
    let id = '';
    const source = page.host.source;
    Object.assign(page.host, {
      source: async (job: never) =>
        new Proxy((await source(job)) as Blob, {
          get: (_, key) => {
            const now = page.held.get(id) as Blob;
            const value = Reflect.get(now, key);
            return typeof value === 'function' ? value.bind(now) : value;
          },
        }),
    });
    id = await page.pick(fileOf(before));
    expect(await page.until(id, 'changed')).toMatchObject({ source: 'volatile' });
    expect(server.files.size).toBe(0);
  });

  test('a source that is gone is asked for, and nothing is sent', async () => {
    const page = await open({ room: async () => 0 });
    server.isUp = false;
    const id = await page.pick(fileOf(bytesOf(3_000)));
    await page.until(id, 'offline');
    const from = Date.now();
    page.held.delete(id);
    await page.until(id, 'changed');
    expect(Date.now() - from).toBeLessThan(2_000);
    expect(server.arrived).toEqual([]);
  });
});

describe('what the person wants', () => {
  test('paused it stops at once and stays so over a restart; resumed it goes on from where it was', async () => {
    let page = await open();
    const id = await page.pick(fileOf(bytesOf(50_000)));
    while (server.acknowledged.length < 3) await new Promise((resolve) => setTimeout(resolve, 1));
    await pauseJob(page.outbox, id);
    page.engine.wake('job');
    await new Promise((resolve) => setTimeout(resolve, 30));
    const arrived = server.arrived.length;
    await page.kill();
    page = await open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([server.arrived.length, (await page.job(id))?.state]).toEqual([arrived, 'paused']);
    await resumeJob(page.outbox, id);
    page.engine.wake('start');
    await page.until(id, 'done');
    expect(server.arrived.length).toBeLessThanOrEqual(51);
  });

  test('cancelled it stops, and stays cancelled', async () => {
    const page = await open();
    const id = await page.pick(fileOf(bytesOf(50_000)));
    while (server.acknowledged.length < 3) await new Promise((resolve) => setTimeout(resolve, 1));
    await cancelJob(page.outbox, id, Date.now());
    page.engine.wake('job');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await page.job(id))?.state).toBe('cancelled');
    expect(server.files.size).toBe(0);
  });

  test('what is moved to the front goes first, between two chunks of the other', async () => {
    const page = await open();
    const slow = await page.pick(fileOf(bytesOf(60_000, 1), 'slow'));
    const urgent = await page.pick(fileOf(bytesOf(2_000, 2), 'urgent'));
    while (server.acknowledged.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    await moveJob(page.outbox, urgent, 0);
    page.engine.wake('job');
    await page.until(urgent, 'done');
    expect((await page.job(slow))?.state).not.toBe('done');
    await page.until(slow, 'done');
    expect(new Set(server.arrived).size).toBe(server.arrived.length);
  });

  test('while syncing rests nothing is sent', async () => {
    let rest: 'paused' | undefined = 'paused';
    const page = await open({ given: { rests: async () => rest } });
    const id = await page.pick(fileOf(bytesOf(3_000)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([server.arrived, (await page.job(id))?.md5]).toEqual([[], expect.any(String)]);
    rest = undefined;
    page.engine.wake('settings');
    await page.until(id, 'done');
  });
});

test('the window that the server grants is used, and no more', async () => {
  server.window = 3;
  let [under, max] = [0, 0];
  const send = server.courier.send;
  Object.assign(server.courier, {
    send: async (...given: Parameters<typeof send>) => {
      under += 1;
      max = Math.max(max, under);
      return send(...given).finally(() => {
        under -= 1;
      });
    },
  });
  const page = await open();
  const bytes = bytesOf(20_500);
  const id = await page.pick(fileOf(bytes));
  await page.until(id, 'done');
  expect([max, server.files.get(id)]).toEqual([3, bytes]);
});
