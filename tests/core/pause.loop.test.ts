import { afterEach, beforeEach, expect, test } from 'vitest';
import { restOf } from '#src/core/device/rest.ts';
import { waitingEntries } from '#src/core/marks.ts';
import { writeMeta } from '#src/core/outbox.ts';
import { runCycle } from '#src/core/sync/cycle.ts';
import { createEngine, type Engine } from '#src/core/sync/engine.ts';
import type { Host } from '#src/core/sync/host.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import type { Device, Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let room: Classroom;
let tab: Tab;
let device: Device;
let isMetered = false;
let engine: Engine | undefined;

beforeEach(async () => {
  world = await createWorld();
  room = await openClassroom(world);
  ({ tab, device } = room);
  isMetered = false;
  engine = undefined;
});
afterEach(async () => {
  engine?.close();
  await world.close();
});

const restingHost = (of: Tab): Host => ({ ...of.host, rests: () => restOf(of.replica.outbox, () => isMetered) });
const waiting = async () => (await waitingEntries(tab.replica)).length;
const pause = (isPaused: boolean) => writeMeta(tab.replica.outbox, 'paused', isPaused);

test('paused, nothing is sent and nothing fetched, also after a restart; it goes on when the person says so', async () => {
  await pause(true);
  await room.write(tab, 'Kept here');
  const before = device.network.requests;
  expect(await runCycle(restingHost(tab))).toEqual({ more: false, word: 'paused' });
  tab.kill();
  tab = await device.open();
  expect(await runCycle(restingHost(tab))).toEqual({ more: false, word: 'paused' });
  expect(device.network.requests).toBe(before);
  expect([await waiting(), await room.titles(tab)]).toEqual([1, ['Kept here']]);
  await pause(false);
  expect(await runCycle(restingHost(tab))).toEqual({ more: false });
  expect(await waiting()).toBe(0);
  expect(await room.titles((await room.fresh()).tab)).toEqual(['Kept here']);
});

test('only on Wi-Fi means: not while the network is paid by the byte', async () => {
  await writeMeta(tab.replica.outbox, 'wifiOnly', true);
  await room.write(tab, 'On the train');
  isMetered = true;
  expect(await runCycle(restingHost(tab))).toEqual({ more: false, word: 'metered' });
  expect(await waiting()).toBe(1);
  isMetered = false;
  expect(await runCycle(restingHost(tab))).toEqual({ more: false });
  expect(await waiting()).toBe(0);
  await writeMeta(tab.replica.outbox, 'wifiOnly', false);
  isMetered = true;
  await room.write(tab, 'Paid for');
  await runCycle(restingHost(tab));
  expect(await waiting()).toBe(0);
});

test('paused in the middle of a long queue, it stops after the batch that is under way', async () => {
  for (let count = 0; count < 120; count += 1) await room.write(tab, `Notice ${count}`);
  let pushes = 0;
  device.network.fate = (path) => {
    if (path === '/sync/push') {
      pushes += 1;
      void pause(true);
    }
    return 'ok';
  };
  expect(await runCycle(restingHost(tab))).toEqual({ more: false, word: 'paused' });
  expect(pushes).toBe(1);
  expect(await waiting()).toBe(70);
  await pause(false);
  device.network.fate = () => 'ok';
  await runCycle(restingHost(tab));
  expect(await room.titles((await room.fresh()).tab)).toHaveLength(120);
});

test('“Sync now” goes through once while paused, and what is written afterwards waits again', async () => {
  const seen: string[] = [];
  engine = createEngine({
    host: restingHost(tab),
    exclusively: async (work) => {
      await work();
      return true;
    },
    isOnline: () => device.network.online,
    takeNews: async (patches) => patches,
    onStatus: ({ connection, syncing }) => {
      if (!syncing) seen.push(connection);
    },
  });
  await pause(true);
  await room.write(tab, 'Wanted now');
  engine.trigger('enqueue');
  await expect.poll(() => seen.at(-1)).toBe('paused');
  expect(await waiting()).toBe(1);
  engine.trigger('manual');
  await expect.poll(waiting).toBe(0);
  await expect.poll(() => engine?.status().lastSyncAt).toBeGreaterThan(0);
  await expect.poll(() => seen.at(-1)).toBe('paused');
  await room.write(tab, 'Can wait');
  engine.trigger('enqueue');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await waiting()).toBe(1);
  await pause(false);
  engine.trigger('settings');
  await expect.poll(waiting).toBe(0);
  await expect.poll(() => seen.at(-1)).toBe('online');
  // Nobody answers: that is said, and soon asked again.
  engine.silence();
  expect(engine.status().connection).toBe('unreachable');
  await expect.poll(() => seen.at(-1), { timeout: 5_000 }).toBe('online');
  // Who rests asks nobody.
  await pause(true);
  engine.trigger('settings');
  await expect.poll(() => seen.at(-1)).toBe('paused');
  engine.silence();
  expect(engine.status().connection).toBe('paused');
});
