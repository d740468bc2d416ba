import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAllowance } from '#server/core/http/allowance.ts';
import { whenOver } from '#server/core/http/over.ts';
import { createTurns, longestLine } from '#server/core/http/turns.ts';
import { createWork, noWork, working } from '#server/core/http/work.ts';
import { createPacer, noPacer } from '#server/core/session/pace.ts';
import { noRate } from '#server/core/session/rate.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
});
afterAll(() => world?.close());

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('one after another counts too: who took their share of the thread waits until it is even, whoever else asks does not', () => {
  let [thread, clock] = [0, 0];
  const work = createWork(
    () => thread,
    createPacer(() => clock),
  );
  const pull = (line: string, cost: number): boolean => {
    if (work.wait(line) > 0) return false;
    const over = work.begin(line);
    thread += cost;
    over();
    over();
    return true;
  };
  const pulls = (line: string) => Array.from({ length: 1_000 }, () => pull(line, 25)).filter(Boolean).length;
  expect(pulls('many')).toBe(working.burst / 25);
  expect(pull('other', 25)).toBe(true);
  // A minute later they have what is theirs of it, and what they had not asked for.
  clock += 60_000;
  thread += 60_000;
  expect(pulls('many')).toBe(working.burst / 25);
  clock += 10_000;
  expect(pulls('many')).toBe((10 * working.perSecond) / 25);
});

test('those who are at work at the same time are each counted a share', () => {
  let thread = 0;
  const counted = new Map<string, number>();
  const pacer = {
    use: (paces: Parameters<ReturnType<typeof createPacer>['use']>[0]) => {
      for (const { key, count = 1 } of paces) counted.set(key, (counted.get(key) ?? 0) + count);
      return 0;
    },
  };
  const work = createWork(() => thread, pacer);
  const first = work.begin('first');
  thread += 10;
  const rest = ['second', 'third', 'fourth'].map((line) => work.begin(line));
  thread += 40;
  for (const over of rest) over();
  thread += 5;
  first();
  // Nobody is at work.
  thread += 100;
  work.begin('late')();
  expect(Object.fromEntries(counted)).toEqual({ first: 25, second: 10, third: 10, fourth: 10, late: 0 });
});

test('a turn begins when its line is even again, and one that was given up meanwhile never does', async () => {
  const waits = [30, 30, 0];
  const told: string[] = [];
  const turns = createTurns({
    wait: () => waits.shift() ?? 0,
    begin: (line) => {
      told.push(`begins ${line}`);
      return () => told.push(`ends ${line}`);
    },
  });
  const [first, given, third] = Array.from({ length: 3 }, () => turns.of('a', { max: 1, isWork: true }));
  const begun = first?.begin();
  void given?.begin();
  const last = third?.begin();
  await soon();
  expect(told).toEqual([]);
  await begun;
  given?.end();
  first?.worked();
  expect(told).toEqual(['begins a', 'ends a']);
  first?.end();
  await last;
  expect(told.at(-1)).toBe('begins a');
  third?.end();
});

test('a place is given back also when whoever asked has gone before it was theirs', () => {
  let count = 0;
  const told = () => {
    count += 1;
  };
  const raw = new EventEmitter();
  whenOver(Object.assign(raw, { closed: false }) as never, told);
  expect(count).toBe(0);
  raw.emit('close');
  whenOver(Object.assign(raw, { closed: true }) as never, told);
  expect(count).toBe(2);
});

test('the addresses of files stand in a line of their own: four are looked for at a time, a page of sixty comes whole', async () => {
  const student = await world.person('student');
  const open = () => world.server.app.inject({ url: `/file/${world.newId()}`, headers: { token: student.token } });
  const statuses = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, open))).map(({ statusCode }) => statusCode);
  expect(new Set(await statuses(60))).toEqual(new Set([404]));
  const many = await statuses(longestLine + 40);
  expect(many.filter((status) => status === 404).length).toBeGreaterThan(longestLine - 60);
  expect(many).toContain(429);
  const allowance = createAllowance({ rates: () => noRate, pacer: noPacer }, noWork);
  let begun = 0;
  const turns = Array.from({ length: 10 }, () => allowance.turn('somebody', 'file', '/file/:id'));
  for (const turn of turns) void turn?.begin().then(() => (begun += 1));
  await soon();
  expect(begun).toBe(4);
});
