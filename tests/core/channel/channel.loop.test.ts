import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getIMToken, requestType } from '#contract/core/channel/frames.ts';
import { hour } from '#contract/core/time.ts';
import { logout } from '#contract/features/account/calls.ts';
import { readMeta, writeMeta, writeToken } from '#src/core/outbox.ts';
import { keepToken } from '#src/core/sync/channel/token.ts';
import type { Leading } from '#src/core/sync/lead.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let room: Classroom;
let leading: Leading;

beforeAll(async () => {
  world = await createWorld();
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());
beforeEach(async () => {
  room = await openClassroom(world);
  leading = room.tab.lead();
  await expect.poll(() => leading.status().channel).toBe('in');
  await expect.poll(() => leading.status().syncing).toBe(false);
});
afterEach(() => leading.stop());

const waiting = async () => (await room.tab.store.counts()).waiting;
const pushesByHttp = () => {
  const paths: string[] = [];
  room.device.network.fate = (path) => {
    paths.push(path);
    return 'ok';
  };
  return () => paths.filter((path) => path === '/sync/push').length;
};

test('what is written goes over the socket, handed over before it leaves', async () => {
  const { device, tab, write, titles, fresh } = room;
  const byHttp = pushesByHttp();
  const handed: (number | undefined)[] = [];
  device.dies = (point) => {
    if (point === 'dispatched')
      void tab.replica.outbox.entries
        .toArray()
        .then((entries) => handed.push(...entries.map(({ handedAt }) => handedAt)));
    return false;
  };
  await write(tab, 'over the socket');
  await expect.poll(waiting).toBe(0);
  expect(handed).toEqual([world.now()]);
  expect(byHttp()).toBe(0);
  expect(await titles((await fresh()).tab)).toEqual(['over the socket']);
});

test('a socket that is gone, or goes with the answer: HTTP takes it, once', async () => {
  const { device, tab, write, titles, fresh } = room;
  const byHttp = pushesByHttp();
  device.network.frameLost = (way, type) => {
    if (way === 'down' && type === requestType.pushMessage) device.network.hangUp();
    return way === 'down' && type === requestType.pushMessage;
  };
  await write(tab, 'answered in vain');
  await expect.poll(waiting).toBe(0);
  expect(byHttp()).toBe(1);
  expect(await titles((await fresh()).tab)).toEqual(['answered in vain']);
});

test('what HTTP took without an answer is no longer with the socket: it waits', async () => {
  const { device, tab, write } = room;
  device.network.hangUp();
  device.network.online = false;
  await write(tab, 'offline');
  await expect
    .poll(async () => (await tab.replica.outbox.entries.toArray()).map(({ state }) => state))
    .toEqual(['queued']);
  expect((await tab.replica.outbox.entries.toArray())[0]?.handedAt).toBeUndefined();
});

test('news of others is told by the socket', async () => {
  const { write, titles, fresh } = room;
  const { tab: elsewhere } = await fresh();
  await write(elsewhere, 'from elsewhere');
  await elsewhere.cycle();
  await expect.poll(() => titles(room.tab), { timeout: 5_000 }).toEqual(['from elsewhere']);
});

test('logging out ends it, and signing in again brings it back (S-123)', async () => {
  const { teacher, tab } = room;
  const { outbox } = tab.replica;
  const token = { k: 'token', v: teacher.token };
  await outbox.meta.put({ k: 'token', v: '' });
  leading.trigger('start');
  await expect.poll(() => leading.status().channel).toBe('out');
  await outbox.meta.put(token);
  leading.trigger('start');
  await expect.poll(() => leading.status().channel, { timeout: 5_000 }).toBe('in');
  await world.say(teacher, logout, {});
  await expect.poll(() => leading.status().channel).toBe('out');
  await expect.poll(() => leading.status().connection).toBe('signed-out');
});

describe('whoever leads next', () => {
  /** The tab that led is gone; another one of the device leads. Answers how often it asked for a token until it was in. */
  const passOn = async (): Promise<number> => {
    const { device, tab } = room;
    const before = device.network.sockets;
    let asked = 0;
    device.network.fate = (path) => {
      if (path === getIMToken.path) asked += 1;
      return 'ok';
    };
    tab.kill();
    room = { ...room, tab: await device.open() };
    leading = room.tab.lead();
    await expect.poll(() => leading.status().channel).toBe('in');
    expect(device.network.sockets - before).toBe(1);
    return asked;
  };
  const kept = () => readMeta(room.tab.replica.outbox, 'channelToken');

  test('logs in with the token at hand, over one socket, and hears what is new', async () => {
    expect(await passOn()).toBe(0);
    const { tab: elsewhere } = await room.fresh();
    await room.write(elsewhere, 'after the crash');
    await elsewhere.cycle();
    await expect.poll(() => room.titles(room.tab), { timeout: 5_000 }).toEqual(['after the crash']);
  });

  test('asks for another one when its time is over, and when the server does not take it', async () => {
    const first = await kept();
    world.pass(5.5 * hour);
    expect(await passOn()).toBe(1);
    await expect.poll(kept).not.toEqual(first);
    await writeMeta(room.tab.replica.outbox, 'channelToken', { token: 'x', from: 0, until: Number.MAX_SAFE_INTEGER });
    const sockets = room.device.network.sockets;
    room.tab.kill();
    room = { ...room, tab: await room.device.open() };
    leading = room.tab.lead();
    await expect.poll(() => leading.status().channel).toBe('in');
    expect(room.device.network.sockets - sockets).toBe(2);
    expect((await kept())?.token).not.toBe('x');
  });

  test('finds none of a session that is over', async () => {
    const { outbox } = room.tab.replica;
    expect(await kept()).toBeDefined();
    await writeToken(outbox, room.teacher.token);
    expect(await kept()).toBeDefined();
    await writeToken(outbox, '');
    expect(await kept()).toBeUndefined();
    // Asked for in its name, and answered after it.
    const { wire, now } = room.tab.host;
    await writeToken(outbox, room.teacher.token);
    const slow: typeof wire = {
      post: async (...asked) => {
        const answered = await wire.post(...asked);
        await writeToken(outbox, 'of another session');
        return answered;
      },
    };
    expect(await keepToken({ wire: slow, outbox, now })(false)).toBeDefined();
    await outbox.transaction('r', outbox.meta, async () => {});
    expect(await kept()).toBeUndefined();
  });
});
