import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { second } from '#contract/core/time.ts';
import { createEngine, type Engine } from '#src/core/sync/engine.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import { type Clock, createClock } from '#tests/harness/clock.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let room: Classroom;
let clock: Clock;
let engine: Engine;
/** News that the base was given, by scope. */
let given: string[];

/** Whatever is to be done is done well before the next poll, which comes after a minute. */
const soon = 8 * second;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  room = await openClassroom(world);
  const { device, tab } = room;
  clock = createClock(world, [device]);
  given = [];
  engine = createEngine({
    host: { ...tab.host, jitter: () => 0.9 },
    exclusively: async (work) => work().then(() => true),
    isOnline: () => true,
    onStatus: () => {},
    takeNews: async (patches) => {
      given.push(...patches.map(({ scope }) => scope));
      return patches;
    },
  });
  engine.trigger('start');
  await until(() => engine.status().lastSyncAt > 0, 'it is in sync');
});
afterEach(() => {
  engine.close();
  clock.stop();
  world.server.faults.set(undefined);
});

/** Time passes while nothing is under way: what is counted are the waits, not the work. */
const until = async (isSo: () => boolean | Promise<boolean>, what: string, max = soon): Promise<void> => {
  for (let passed = 0; !(await isSo()) || engine.status().syncing; ) {
    const { syncing } = engine.status();
    if (passed > max) throw new Error(`it did not come to this: ${what}`);
    await clock.pass(syncing ? 1 : second);
    if (!syncing) passed += second;
  }
};

const isSent = async () => (await room.tab.store.counts()).waiting === 0;
const failing = () => until(() => engine.status().connection === 'unreachable', 'it fails');

test('a lane that was told to try again does so after its rest, not with the next poll', async () => {
  const { tab, write } = room;
  let failures = 2;
  world.server.faults.set((at) => {
    if (at !== 'before-handler' || failures === 0) return;
    failures -= 1;
    throw new Error('out of order');
  });
  for (let one = 0; one < 60; one += 1) await write(tab, `Notice ${one}`);
  engine.trigger('enqueue');
  await until(isSent, 'all are sent');
});

test('a rest that is over before the pull of its cycle has ended is over: nobody waits for the next poll', async () => {
  const { device, tab, write } = room;
  let isRefused = false;
  world.server.faults.set((at) => {
    if (at !== 'before-handler' || isRefused) return;
    isRefused = true;
    throw new Error('out of order');
  });
  let pulls = 0;
  device.network.fate = (path) => {
    // Much came, and was long to take in.
    if (path === '/sync/pull' && isRefused && ++pulls === 1) world.pass(4 * second);
    return 'ok';
  };
  await write(tab, 'Told to try again');
  engine.trigger('poke');
  await until(isSent, 'it is sent');
  expect(pulls).toBeGreaterThan(0);
});

test('work and news that come while the first cycle after a failure runs are not forgotten', async () => {
  const { device, tab, write } = room;
  device.network.fate = () => 'requestLost';
  engine.trigger('poke');
  await failing();
  let pulls = 0;
  let isWritten = false;
  const writeLate = async () => {
    await write(tab, 'Late');
    isWritten = engine.status().syncing;
    engine.trigger('enqueue');
  };
  device.network.turns = () => 200;
  device.network.fate = (path) => {
    // Nothing more is looked for in the outbox by the cycle whose pull this is.
    if (path === '/sync/pull' && ++pulls === 1) void writeLate();
    return 'ok';
  };
  await until(async () => isWritten && (await isSent()), 'it is sent');
});

/** Requests that are answered by nobody, ever, or after so long. */
const silent = (after?: number) => {
  const { network } = room.device;
  const { fetch } = network;
  const nobody: typeof fetch = () =>
    new Promise((_resolve, reject) => {
      if (after !== undefined) setTimeout(() => reject(new TypeError('gone')), after);
    });
  Object.assign(network, { fetch: nobody });
  return () => void Object.assign(network, { fetch });
};

test('news that does not follow at the end of an attempt that failed: it is tried again all the same', async () => {
  const back = silent(400);
  const { lastSyncAt } = engine.status();
  engine.take([{ incarnation: 1, scope: 'conv:nobody', from: 5, rev: 6, up: {}, del: {} }]);
  await clock.pass(100);
  engine.trigger('poke');
  await clock.pass(500);
  back();
  await until(() => engine.status().lastSyncAt > lastSyncAt, 'it is in sync again');
});

test('news of the last socket that still waits when a new one opens is not taken: the pull that follows has what stands', async () => {
  const back = silent(400);
  const news = (scope: string) => ({ incarnation: 1, scope, from: 5, rev: 6, up: {}, del: {} });
  engine.channel('in');
  engine.trigger('poke');
  await clock.pass(1);
  expect(engine.status().syncing).toBe(true);
  engine.take([news('conv:before')]);
  engine.channel('out');
  engine.channel('in');
  engine.trigger('socket');
  engine.take([news('conv:after')]);
  const { lastSyncAt } = engine.status();
  back();
  await until(() => engine.status().lastSyncAt > lastSyncAt, 'it is in sync again');
  expect(new Set(given)).toEqual(new Set(['conv:after']));
});

test('what was asked before the network went is not waited for when it is back; once', async () => {
  const { tab, write } = room;
  let back = silent();
  await write(tab, 'Asked in vain');
  engine.trigger('enqueue');
  await clock.pass(2 * second);
  expect(engine.status().syncing).toBe(true);
  engine.trigger('offline');
  back();
  engine.trigger('online');
  await until(isSent, 'it is sent');

  back = silent();
  engine.channel('in');
  engine.trigger('poke');
  await clock.pass(second);
  const flap = async () => {
    engine.channel('out');
    engine.channel('in');
    engine.trigger('socket');
    await clock.pass(2 * second);
  };
  const asked = room.device.network.requests;
  await flap();
  back();
  // The second one is slow, perhaps, and is left alone.
  await flap();
  expect([engine.status().syncing, room.device.network.requests - asked]).toEqual([true, 0]);
});

test('nothing is sent and news comes: that is no trouble with the way, and it is tried again', async () => {
  const { device, tab, write } = room;
  device.network.fate = (path) => (path === '/sync/push' ? 'requestLost' : 'ok');
  await write(tab, 'Not through');
  engine.trigger('enqueue');
  const { lastSyncAt } = engine.status();
  await clock.pass(3 * second);
  expect(engine.status()).toMatchObject({ connection: 'online' });
  expect(engine.status().lastSyncAt).toBeGreaterThan(lastSyncAt);
  device.network.fate = () => 'ok';
  await until(isSent, 'it is sent', 30 * second);
});
