import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRate } from '#server/core/session/rate.ts';
import { type Ask, patientAsk, type Question } from '#server/core/session/shared/ask.ts';
import { createMissed } from '#server/core/session/shared/missed.ts';
import { sharedRates } from '#server/core/session/shared/rate.ts';
import { type RedisServer, startRedis } from '#tests/harness/cluster/redis.ts';

const max = 5;
const window = 60_000;

let server: RedisServer;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
}, 30_000);
afterAll(async () => {
  redis?.disconnect();
  await server?.stop();
});

/** Processes that share a Redis; each can be kept from it. */
const processes = () => {
  const away = new Set<string>();
  let time = 0;
  const now = () => time;
  const open = (who: string) => {
    const ask: Ask = async ({ script, keys, args }: Question) =>
      away.has(who) ? 'away' : Number(await redis.eval(script, keys.length, ...keys, ...args));
    return sharedRates(ask, (_name, many, long) => createRate(many, long, now), now)('failures', max, window);
  };
  return {
    open,
    leave: (who: string) => away.add(who),
    comeBack: (who: string) => away.delete(who),
    pass: (long: number) => {
      time += long;
    },
    counted: async (key: string) => Number(await redis.get(`rate:failures:${key}`)),
  };
};

test('good passwords of a rush during which Redis is away are no failures of the school afterwards', async () => {
  const { open, leave, comeBack, counted } = processes();
  const [one, other] = [open('one'), open('other')];
  for (let use = 0; use < max; use += 1) expect(await one.use('school')).toBe(0);
  for (let use = 0; use < 3; use += 1) expect(await one.use('ann')).toBe(0);
  leave('one');
  for (let use = 0; use < max - 1; use += 1) await one.undo('school');
  await one.forget('ann');
  expect([await counted('school'), await counted('ann')]).toEqual([max, 3]);
  comeBack('one');
  // Whoever comes first: what was missed of all is made up for, once.
  expect(await one.use('somebody')).toBe(0);
  await expect.poll(async () => [await counted('school'), await counted('ann')], { timeout: 15_000 }).toEqual([1, 0]);
  expect(await other.use('school')).toBe(0);
  expect(await one.use('school')).toBe(0);
  expect(await counted('school')).toBe(3);
});

test('the first who comes from the school itself is not refused for what was missed', async () => {
  const { open, leave, comeBack, counted } = processes();
  const one = open('one');
  for (let use = 0; use < max; use += 1) await one.use('full');
  leave('one');
  for (let use = 0; use < max; use += 1) await one.undo('full');
  comeBack('one');
  expect(await one.use('full')).toBe(0);
  expect(await counted('full')).toBe(1);
});

test('what Redis never counted is not taken back there', async () => {
  const { open, leave, comeBack, counted } = processes();
  const [one, other] = [open('one'), open('other')];
  for (let use = 0; use < 3; use += 1) await other.use('guessed');
  leave('one');
  for (let use = 0; use < 3; use += 1) {
    await one.use('guessed');
    await one.undo('guessed');
  }
  comeBack('one');
  await one.use('guessed');
  expect(await counted('guessed')).toBe(4);
});

test('what was missed is forgotten with its window', async () => {
  const { open, leave, comeBack, pass, counted } = processes();
  const one = open('one');
  await one.use('late');
  leave('one');
  await one.undo('late');
  pass(window);
  comeBack('one');
  await one.use('late');
  expect(await counted('late')).toBe(2);
});

test('what is remembered of an outage is bounded', () => {
  const missed = createMissed(() => 0);
  for (let key = 0; key < 10_050; key += 1) missed.owe(`key ${key}`, { undos: 1, isForgotten: false }, window);
  missed.owe('key 10049', { undos: 2, isForgotten: false }, window);
  expect(missed.owed().length).toBe(10_000);
  expect(missed.take('key 0')).toBe(undefined);
  expect(missed.take('key 10049')).toEqual({ undos: 3, isForgotten: false, left: window });
});

test('Redis is done without when it is gone, or late three times one after the other; not for one late answer', async () => {
  let time = 0;
  let fault: Error | undefined;
  let runs = 0;
  const ask = patientAsk(
    async () => {
      runs += 1;
      if (fault === undefined) return 7;
      await Promise.resolve();
      time += 250;
      throw fault;
    },
    () => time,
  );
  const question = { script: '', keys: [], args: [] };
  const tooLate = new Error('Command timed out');
  fault = tooLate;
  // A crowd that waits together is late once.
  expect(await Promise.all(Array.from({ length: 10 }, () => ask(question)))).toEqual(Array(10).fill('late'));
  expect(await ask(question)).toBe('late');
  fault = undefined;
  expect(await ask(question)).toBe(7);
  fault = tooLate;
  for (let count = 0; count < 3; count += 1) expect(await ask(question)).toBe('late');
  fault = undefined;
  const before = runs;
  expect(await ask(question)).toBe('away');
  expect(runs).toBe(before);
  time += 2_000;
  expect(await ask(question)).toBe(7);
  fault = new Error('Connection is closed.');
  expect(await ask(question)).toBe('away');
  fault = undefined;
  expect(await ask(question)).toBe('away');
  time += 2_000;
  expect(await ask(question)).toBe(7);
});
