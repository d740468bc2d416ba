import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acknowledgeLost, lostWork, unsentFrom, unsentText } from '#src/core/device/lost.ts';
import { bytesName } from '#src/core/files/bytes.ts';
import { workCounts } from '#src/core/marks.ts';
import { readMeta } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { pushBatch } from '#src/core/sync/push.ts';
import { rebase } from '#src/core/writing/rebase.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import type { Tab } from '#tests/harness/device.ts';
import { evict, noteUnsent } from '#tests/harness/evict.ts';
import { modelServer } from '#tests/harness/uploads/model-server.ts';
import { openUploader } from '#tests/harness/uploads/uploader.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let room: Classroom;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  room = await openClassroom(world);
});

/** As a page does when it opens after the browser has thrown something away. */
const reopened = async (): Promise<Tab> => {
  const tab = await room.device.open();
  await rebase(tab.replica);
  return tab;
};

const attention = async ({ replica }: Tab): Promise<number> => (await workCounts(replica)).attention;

describe('the outbox alone', () => {
  test('is told at once, without a network, with how much it was and since when', async () => {
    const { tab, device, write, titles } = room;
    await write(tab, 'sent');
    await tab.cycle();
    device.network.online = false;
    const since = world.now() + 1_000;
    world.pass(1_000);
    for (const title of ['never sent', 'nor this']) {
      await write(tab, title);
      world.pass(60_000);
    }
    await noteUnsent(device, tab);
    await evict(device, 'outbox', [tab]);
    const after = await reopened();
    expect([await lostWork(after.replica.outbox), await attention(after)]).toEqual([{ count: 2, since }, 1]);
    // What was shown of it is not pretended to be there, and new work is shown as ever.
    await write(after, 'new');
    expect(await titles(after)).toEqual(['new', 'sent']);
    device.network.online = true;
    await after.cycle();
    expect([await lostWork(after.replica.outbox), await titles(after)]).toEqual([{ count: 2, since }, ['new', 'sent']]);
    await acknowledgeLost(after.replica.outbox);
    expect([await lostWork(after.replica.outbox), await attention(after)]).toEqual([undefined, 0]);
  });

  test('that the person took notice of is not told again when the server is asked', async () => {
    const { tab, device, write } = room;
    device.network.online = false;
    await write(tab, 'never sent');
    await noteUnsent(device, tab);
    await evict(device, 'outbox', [tab]);
    const after = await reopened();
    await acknowledgeLost(after.replica.outbox);
    expect(await lostWork(after.replica.outbox)).toBeUndefined();
    device.network.online = true;
    await after.cycle();
    expect([await lostWork(after.replica.outbox), await readMeta(after.replica.outbox, 'lostWork')]).toEqual([
      undefined,
      0,
    ]);
  });

  test('of which the server heard later than the note was made is told by the server', async () => {
    const { tab, device, write } = room;
    device.network.fate = (path) => (path === '/sync/push' ? 'requestLost' : 'ok');
    await write(tab, 'one');
    await noteUnsent(device, tab);
    await write(tab, 'two');
    world.pass(1_000);
    await pullOnce(tab.host);
    await evict(device, 'outbox', [tab]);
    const after = await reopened();
    device.network.fate = () => 'ok';
    await after.cycle();
    expect(await lostWork(after.replica.outbox)).toEqual({ count: 2, since: 0 });
  });

  test('is told although the new one sends before it asks', async () => {
    const { tab, device, write, titles } = room;
    await write(tab, 'sent');
    await tab.cycle();
    device.network.fate = (path) => (path === '/sync/push' ? 'requestLost' : 'ok');
    await write(tab, 'never sent');
    await pullOnce(tab.host);
    await evict(device, 'outbox', [tab]);
    const after = await reopened();
    device.network.fate = () => 'ok';
    await write(after, 'new');
    await after.cycle();
    await after.cycle();
    expect([await lostWork(after.replica.outbox), await titles(after)]).toEqual([
      { count: 1, since: 0 },
      ['new', 'sent'],
    ]);
  });

  test('leaves its numbers behind: new work stays shown while its answer is awaited', async () => {
    const { tab, device, write, titles } = room;
    await write(tab, 'sent');
    await tab.cycle();
    await noteUnsent(device, tab);
    await evict(device, 'outbox', [tab]);
    const after = await reopened();
    await write(after, 'new');
    device.network.fate = (path) => (path === '/sync/push' ? 'replyLost' : 'ok');
    await expect(pushBatch(after.host)).rejects.toThrow();
    await rebase(after.replica);
    expect(await titles(after)).toEqual(['new', 'sent']);
    device.network.fate = () => 'ok';
    await after.cycle();
    await after.cycle();
    expect([await titles(after), await after.replica.outbox.entries.count()]).toEqual([['new', 'sent'], 0]);
  });

  test('is told although the server was asked once more and its answer was lost', async () => {
    const { tab, device, write } = room;
    world.pass(3_600_000);
    device.network.fate = (path) => (path === '/sync/pull' ? 'replyLost' : 'requestLost');
    await pullOnce(tab.host).catch(() => undefined);
    await write(tab, 'never sent');
    await noteUnsent(device, tab);
    await evict(device, 'outbox', [tab]);
    const after = await reopened();
    device.network.fate = () => 'ok';
    await after.cycle();
    expect((await lostWork(after.replica.outbox))?.count).toBe(1);
  });

  test('is not told of work that arrived after the server heard that it waits', async () => {
    const { tab, device, write } = room;
    device.network.fate = (path) => (path === '/sync/push' ? 'requestLost' : 'ok');
    await write(tab, 'waits');
    await pullOnce(tab.host);
    device.network.fate = () => 'ok';
    await pushBatch(tab.host);
    await noteUnsent(device, tab);
    await evict(device, 'outbox', [tab]);
    const after = await reopened();
    await after.cycle();
    expect(await lostWork(after.replica.outbox)).toBeUndefined();
  });

  test('with nothing in it is told to nobody', async () => {
    const { tab, device, write } = room;
    await write(tab, 'sent');
    await tab.cycle();
    await noteUnsent(device, tab);
    await evict(device, 'outbox', [tab]);
    const after = await reopened();
    expect(await lostWork(after.replica.outbox)).toBeUndefined();
    await after.cycle();
    expect([await lostWork(after.replica.outbox), await attention(after)]).toEqual([undefined, 0]);
  });
});

test('the replica alone: what waits is shown at once, and the rest is fetched', async () => {
  const { tab, device, write, titles } = room;
  await write(tab, 'sent');
  await tab.cycle();
  device.network.online = false;
  await write(tab, 'waits');
  await evict(device, 'replica', [tab]);
  const after = await reopened();
  expect([await titles(after), (await after.store.counts()).waiting]).toEqual([['waits'], 1]);
  device.network.online = true;
  await after.cycle();
  expect([await titles(after), (await after.store.counts()).waiting]).toEqual([['sent', 'waits'], 0]);
  expect(await lostWork(after.replica.outbox)).toBeUndefined();
});

test('the bytes alone: the files that were on their way are asked for again by name, and their work waits', async () => {
  const server = modelServer(1_000);
  server.isUp = false;
  const disk = new IDBFactory();
  const page = await openUploader({ disk, courier: server.courier, chunkBytes: 1_000 });
  const id = await page.pick(new File([new Uint8Array(3_000)], 'lecture.bin'));
  await page.until(id, 'offline');
  await page.kill();
  await new Dexie(bytesName('me'), { indexedDB: disk, IDBKeyRange }).delete();
  server.isUp = true;
  const after = await openUploader({ disk, courier: server.courier, chunkBytes: 1_000 });
  after.engine.wake('start');
  expect(await after.until(id, 'changed')).toMatchObject({ name: 'lecture.bin' });
  expect((await workCounts({ outbox: after.outbox } as Replica)).stuckFiles).toBe(1);
  expect(server.arrived).toEqual([]);
  await after.kill();
});

test('the note is short, and read as nothing when it is anything else', () => {
  const noted = { count: 3, since: 1_795_222_800_000, seen: 1_795_222_801_000 };
  expect(unsentFrom(unsentText(noted))).toEqual(noted);
  expect(unsentFrom(unsentText({ count: 0, since: 0, seen: 0 }))).toEqual({ count: 0, since: 0, seen: 0 });
  for (const other of ['', '3', '3.x.1', '-1.2.3', '1.2.3.4', '9'.repeat(40)])
    expect(unsentFrom(other)).toBeUndefined();
});
