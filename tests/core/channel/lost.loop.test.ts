import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { second } from '#contract/core/time.ts';
import { type Leading, lead } from '#src/core/sync/lead.ts';
import type { Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { createExchange, type Exchange } from './exchange.ts';

let world: World;
let tab: Tab;
let exchange: Exchange;
let leading: Leading;
/** How the server is found when it is asked beside; `undefined` takes the question and answers nothing. */
let there: boolean | undefined;
/** What was said of the connection, in its order. */
let said: string[];

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  tab = await world.device(await world.person('student')).open();
  exchange = createExchange();
  there = true;
  said = [];
  // Only what this side waits for: the database and the server go on by themselves.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  leading = lead({
    host: { ...tab.host, jitter: () => 0 },
    plugIn: exchange.plugIn,
    exclusively: async (work) => work().then(() => true),
    isOnline: () => true,
    isThere: async () => {
      if (there === undefined) await new Promise((resolve) => setTimeout(resolve, 5 * second));
      return there ?? false;
    },
    onStatus: ({ connection }) => said.push(connection),
  });
  await until(() => exchange.sockets.length === 1);
  exchange.last().heard.opened();
  await until(() => {
    const { channel, connection, syncing } = leading.status();
    return channel === 'in' && connection === 'online' && !syncing;
  });
});
afterEach(() => {
  leading.stop();
  vi.useRealTimers();
});

/** Real work goes on, and timers that are due at once. */
const until = async (holds: () => boolean): Promise<void> => {
  for (let turns = 0; !holds(); turns += 1) {
    if (turns > 5_000) throw new Error(`it stays ${JSON.stringify(leading.status())}`);
    await vi.advanceTimersByTimeAsync(0);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** The attempts of that time fail as soon as they are made: something takes no sockets. */
const pass = async (milliseconds: number): Promise<void> => {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => setImmediate(resolve));
    const { heard, isClosed } = exchange.last();
    if (!isClosed) heard.gone('error');
  }
};

// HTTP gets through all the time, so the next cycle says that it was a false alarm.
test('each lost connection is doubted: that the server was there after one says nothing of the next', async () => {
  await pass(6 * second);
  expect([said.includes('unreachable'), leading.status().channel]).toEqual([false, 'out']);
  there = undefined;
  await pass(12 * second);
  expect(said).toContain('unreachable');
});

test('attempts that fail at once do not put off what is told within 8 s', async () => {
  there = undefined;
  await pass(7 * second);
  expect([said.includes('unreachable'), exchange.sockets.length > 4]).toEqual([false, true]);
  await pass(1.2 * second);
  expect(said).toContain('unreachable');
});
