import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { chunkBytes } from '#contract/features/upload/keys.ts';
import { openBytes } from '#src/core/files/bytes.ts';
import type { UploadJob } from '#src/core/files/job.ts';
import { databaseVault } from '#src/core/files/store/vault.ts';
import { uploadChannel } from '#src/core/files/upload-channel.ts';
import { type Outbox, openOutbox, writeMeta } from '#src/core/outbox.ts';
import type { Person } from '#tests/harness/device.ts';
import { uploadJob } from '#tests/harness/upload-job.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { drain } from '#workers/drain.ts';
import { goOnUploading } from '#workers/upload/in-background.ts';

let world: World;
let person: Person;
let outbox: Outbox;
let windows: number;
let requests: number;
/** Something on the way takes no files. */
let takesFiles: boolean;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await world.person('student');
  [windows, requests, takesFiles] = [0, 0, true];
  vi.stubGlobal('fetch', toServer);
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
  vi.stubGlobal('self', {
    clients: { matchAll: async () => Array.from({ length: windows }) },
    location: { origin: 'http://school.test' },
  });
  outbox = await openOutbox(person.uid);
  await writeMeta(outbox, 'token', person.token);
});
afterEach(() => {
  outbox.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As a browser's fetch, to the server of this test. */
const toServer: typeof fetch = async (to, init) => {
  const request = new Request(to, init);
  if (!request.url.includes('/sync/')) requests += 1;
  if (!takesFiles && !request.url.includes('/sync/')) throw new TypeError('no way for it');
  const { statusCode, body } = await world.server.app.inject({
    method: request.method as 'GET' | 'POST',
    url: new URL(request.url).pathname,
    headers: Object.fromEntries(request.headers),
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } });
};

const waits = async (size: number, given: Partial<UploadJob> = {}): Promise<string> => {
  const id = world.newId();
  const bytes = await openBytes(person.uid);
  await databaseVault(bytes).keep(id, new Blob([new Uint8Array(size).fill(size % 251)]));
  bytes.close();
  await outbox.uploads.put(uploadJob(id, Date.now(), { size, state: 'offline', name: `${size}.bin`, ...given }));
  return id;
};
const stateOf = async (id: string) => (await outbox.uploads.get(id))?.state;
const isServed = async (id: string) =>
  (await world.server.app.inject({ url: `/file/${id}`, headers: { token: person.token } })).statusCode === 302;

test('with no page open, files of which little is left are finished, and their copies go; a large one waits for a page', async () => {
  const [small, other] = [await waits(1_000), await waits(chunkBytes + 7)];
  const large = await waits(3 * chunkBytes);
  const paused = await waits(10, { state: 'paused' });
  const elsewhere = await waits(20, { source: 'opfs' });
  await goOnUploading(person.uid, outbox);
  expect(await Promise.all([small, other, large, paused, elsewhere].map(stateOf))).toEqual([
    'done',
    'done',
    'offline',
    'paused',
    'offline',
  ]);
  expect(await Promise.all([small, other, large].map(isServed))).toEqual([true, true, false]);
  const bytes = await openBytes(person.uid);
  expect((await databaseVault(bytes).ids()).toSorted()).toEqual([large, paused, elsewhere].toSorted());
  bytes.close();
});

test('a page that is open is woken and sends by itself; so does another that holds the engine', async () => {
  const id = await waits(1_000);
  windows = 1;
  const page = new BroadcastChannel(uploadChannel(person.uid));
  const heard = new Promise((resolve) => page.addEventListener('message', ({ data }) => resolve(data), { once: true }));
  await navigator.locks.request(`upload-engine:${person.uid}`, () => goOnUploading(person.uid, outbox));
  expect(await heard).toEqual({ kind: 'wake', why: 'online' });
  page.close();
  windows = 0;
  // Somebody has it in hand, and a large one waits for a page: the browser need not come back.
  await waits(3 * chunkBytes);
  await navigator.locks.request(`upload-engine:${person.uid}`, () => drain(person.uid));
  expect([await stateOf(id), requests]).toEqual(['offline', 0]);
});

test('a page that is being closed, and still counted among the open ones, is waited for', async () => {
  const id = await waits(1_000);
  windows = 1;
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const page = navigator.locks.request(`upload-engine:${person.uid}`, () => closed);
  setTimeout(close, 50);
  await goOnUploading(person.uid, outbox);
  await page;
  expect(await stateOf(id)).toBe('done');
});

test('a device without files of this person gets no database for them', async () => {
  await goOnUploading(person.uid, outbox);
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.includes(person.uid) === true ? [name] : [],
  );
  expect(names).toEqual([`ob-${person.uid}`]);
});

test('a small file that did not get through in its 20 s, and that no message names, is gone on with in the browser’s next sync event', async () => {
  const id = await waits(1_000);
  takesFiles = false;
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const first = drain(person.uid);
  const ended = first.then(
    () => 'for good',
    (error: Error) => error.message,
  );
  await expect.poll(() => requests).toBeGreaterThan(0);
  vi.advanceTimersByTime(21_000);
  // The browser comes back when the promise of an event was broken, and only then.
  expect(await ended).toBe('work is left to send');
  expect(await stateOf(id)).not.toBe('done');
  takesFiles = true;
  vi.advanceTimersByTime(300_000);
  await drain(person.uid);
  expect([await stateOf(id), await isServed(id)]).toEqual(['done', true]);
});
