import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { getIMToken, requestType } from '#contract/core/channel/frames.ts';
import { newId } from '#contract/core/ids.ts';
import { getUserInfo, login } from '#contract/features/account/calls.ts';
import type { Presence } from '#contract/features/classroom/frames.ts';
import { classCmd, classPath } from '#contract/features/classroom/keys.ts';
import type { Log } from '#server/core/core.ts';
import { openCounters } from '#server/core/session/counters.ts';
import type { Pacer } from '#server/core/session/pace.ts';
import type { Rate } from '#server/core/session/rate.ts';
import { type Cluster, openCluster, type ServerProcess } from '#tests/harness/cluster/processes.ts';
import { startRedis } from '#tests/harness/cluster/redis.ts';
import type { Person } from '#tests/harness/device.ts';
import { sized } from '#tests/harness/size.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

let cluster: Cluster;
let world: World;
let teacher: Person;
let student: Person;
let courseId: string;
let first: ServerProcess;
let second: ServerProcess;

beforeAll(async () => {
  cluster = await openCluster();
  world = await createWorld({ databaseUrl: cluster.databaseUrl, now: Date.now });
  [teacher, student] = [await world.person('teacher'), await world.person('student')];
  courseId = await world.course(teacher, [student]);
  [first, second] = [await cluster.start({ isLimited: true }), await cluster.start({ isLimited: true })];
}, 120_000);
afterAll(async () => {
  await world?.close();
  await cluster?.close();
});

const fresh = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

/** The code that a log-in is answered with. */
const logIn = async ({ socket: address }: ServerProcess, token: string): Promise<unknown> => {
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.once('open', resolve));
  const answer = new Promise((resolve) => socket.once('message', resolve));
  socket.send(JSON.stringify({ requestType: requestType.login, uniqueCode: 'in', payload: { token } }));
  const { payload } = JSON.parse(String(await answer)) as { payload: { code: number } };
  socket.close();
  return payload.code;
};

test('log-ins of one session are counted by both servers together', async () => {
  const said = await world.say(student, getIMToken, {});
  if (!said.ok) throw new Error('no token');
  const codes: unknown[] = [];
  while (!codes.includes(429) && codes.length < 20) {
    codes.push(await logIn(codes.length % 2 ? first : second, said.data.token));
    if (codes.length <= 10) expect(codes.at(-1)).toBe(200);
  }
  // Each alone would take ten, and another one every six seconds.
  expect(codes).toContain(429);
});

test('a pace is shared; without Redis each server goes on with what it counted itself', async () => {
  const redis = await startRedis();
  const open = () => openCounters({ redisUrl: redis.url, name: 'test', log: silent, now: () => performance.now() });
  const both = [await open(), await open()];
  const [one, other] = both.map(({ pacer }) => pacer) as [Pacer, Pacer];
  const rush = async (pacers: readonly Pacer[], key: string, uses: number): Promise<number> => {
    let allowed = 0;
    // As good as never even again.
    const pace = { key, perSecond: 0.001, burst: 20 };
    for (let use = 0; use < uses; use += 1)
      if ((await (pacers[use % pacers.length] as Pacer).use([pace])) === 0) allowed += 1;
    return allowed;
  };
  expect(await rush([one, other], 'ann', 30)).toBe(20);
  expect(await other.use([{ key: 'ann', perSecond: 0.001, burst: 20, count: 5 }])).toBeGreaterThan(0);
  expect(await rush([other], 'bob', 30)).toBe(20);
  // Counted only when all allow it.
  const two = [
    { key: 'ann', perSecond: 0.001, burst: 20 },
    { key: 'eve', perSecond: 0.001, burst: 1 },
  ];
  expect(await one.use(two)).toBeGreaterThan(0);
  expect(await rush([one], 'eve', 30)).toBe(20);
  await redis.stop();
  expect(await rush([one], 'ann', 30)).toBe(10);
  expect(await rush([other], 'ann', 30)).toBe(10);
  expect(await rush([other], 'bob', 30)).toBe(0);
  const again = await startRedis(Number(new URL(redis.url).port));
  await expect.poll(() => rush([one, other], fresh(), 30), { timeout: 15_000 }).toBe(20);
  for (const counters of both) counters.close();
  await again.stop();
}, 60_000);

test('a rate is shared, taken back and forgotten together; without Redis each server counts its own', async () => {
  const redis = await startRedis();
  const open = () => openCounters({ redisUrl: redis.url, name: 'test', log: silent, now: () => performance.now() });
  const both = [await open(), await open()];
  const [one, other] = both.map(({ rates }) => rates('call', 3, 60_000)) as [Rate, Rate];
  const uses = async (rates: readonly Rate[], key: string) => {
    const waits: number[] = [];
    for (const rate of rates) waits.push(await rate.use(key));
    return waits.map((wait) => wait > 0);
  };
  expect(await uses([one, other, one, other, one], 'ann')).toEqual([false, false, false, true, true]);
  const wait = await other.use('ann');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60_000);
  await other.undo('ann');
  expect(await uses([one, other], 'ann')).toEqual([false, true]);
  await other.forget('ann');
  expect(await uses([one, other, one, other], 'ann')).toEqual([false, false, false, true]);
  // Nothing is owed for what was never counted.
  await one.undo('eve');
  expect(await uses([one, one, one, one], 'eve')).toEqual([false, false, false, true]);
  const [short] = both.map(({ rates }) => rates('short', 1, 1_000)) as [Rate];
  expect(await uses([short, short], 'ann')).toEqual([false, true]);
  await expect.poll(() => short.use('ann'), { timeout: 10_000 }).toBe(0);
  await redis.stop();
  expect(await uses([other, other, other, other], 'bob')).toEqual([false, false, false, true]);
  expect(await uses([one], 'bob')).toEqual([false]);
  for (const counters of both) counters.close();
}, 60_000);

test('calls and failed passwords are counted by both servers together; a good password is forgiven by both', async () => {
  const post = async ({ http }: ServerProcess, path: string, input: object, token = ''): Promise<Response> =>
    fetch(`${http}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(input),
    });
  const account = 'student2';
  const signIn = async (server: ServerProcess, password: string) => {
    const said = (await (
      await post(server, login.path, { account, password, captcha: await world.captcha() })
    ).json()) as {
      readonly data?: { readonly refusal?: { readonly reason: string } };
    };
    return said.data?.refusal?.reason ?? 'signed in';
  };
  const tries = async (count: number, from: number) => {
    const said = new Set<string>();
    for (let one = 0; one < count; one += 1) said.add(await signIn((from + one) % 2 ? first : second, 'wrong-one'));
    return [...said];
  };
  expect(await tries(9, 0)).toEqual(['account.wrongPassword']);
  expect(await signIn(first, 'Classroom2026')).toBe('signed in');
  expect(await tries(10, 0)).toEqual(['account.wrongPassword']);
  // Each of them saw five.
  for (const server of [first, second]) expect(await signIn(server, 'Classroom2026')).toBe('account.locked');

  const ask = (server: ServerProcess) => post(server, getUserInfo.path, {}, teacher.token);
  const codes: number[] = [(await ask(first)).status];
  // What was asked before in this minute.
  const before = sized(1_150, 1);
  const redis = new Redis(cluster.redisUrl);
  const [counted = ''] = await redis.keys(`*:rate:call:${teacher.uid}`);
  expect(Number(await redis.incrby(counted, before - 1))).toBe(before);
  redis.disconnect();
  for (let asked = before; asked < 1_300; asked += 50)
    for (const { status } of await Promise.all(Array.from({ length: 50 }, (_, one) => ask(one % 2 ? first : second))))
      codes.push(status);
  expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(1_201 - before);
  expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(100);
}, 60_000);

/** A course page: who it was told is there, last. */
const pageOf = async ({ socket: address }: ServerProcess, { token }: Person) => {
  const url = new URL(`${classPath}?courseid=${courseId}`, address);
  const socket = new WebSocket(url, [token, `marker-${fresh()}`]);
  let here: readonly string[] = [];
  socket.on('error', () => {});
  socket.on('message', (text) => {
    const frame = JSON.parse(String(text)) as { cmd: string; data: Presence };
    if (frame.cmd === classCmd.presence) here = frame.data.uids;
  });
  await new Promise((resolve) => socket.once('open', resolve));
  return { socket, here: () => [...here].sort() };
};

test('who is in a course is known across servers; the people of one that is killed are gone within its heartbeats', async () => {
  const [hers, his] = [await pageOf(first, teacher), await pageOf(second, student)];
  const both = [teacher.uid, student.uid].sort();
  for (const page of [hers, his]) await expect.poll(page.here, { timeout: 15_000 }).toEqual(both);
  await second.kill();
  await expect.poll(hers.here, { timeout: 30_000, interval: 100 }).toEqual([teacher.uid]);
  const third = await cluster.start();
  const again = await pageOf(third, student);
  for (const page of [hers, again]) await expect.poll(page.here, { timeout: 15_000 }).toEqual(both);
  for (const { socket } of [hers, again]) socket.close();
}, 90_000);
