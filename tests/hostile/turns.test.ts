import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { createTurns, restAfter } from '#server/core/http/turns.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
});
afterAll(() => world?.close());

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('one person’s requests wait for each other in the order they came, and nobody else does', async () => {
  const turns = createTurns();
  const told: string[] = [];
  const asks = (line: string, name: string, most = 1) => {
    const turn = turns.of(line, most);
    void turn.begin().then(() => told.push(name));
    return turn;
  };
  const [first, given, third] = [asks('a', 'first'), asks('a', 'given up'), asks('a', 'third')];
  const other = asks('b', 'other');
  await soon();
  expect(told).toEqual(['first', 'other']);
  given?.end();
  first?.end();
  await expect.poll(() => told).toEqual(['first', 'other', 'given up', 'third']);
  third?.end();
  other.end();
  third?.end();
  asks('a', 'later', 2);
  asks('a', 'beside it', 2);
  await soon();
  expect(told.slice(4)).toEqual(['later', 'beside it']);
});

test('a line rests three times as long as each took, longer the longer it stands, and never for long', () => {
  expect([1, 20, 70, 1_000].map((served) => Math.round(restAfter(10, served)))).toEqual([31, 50, 100, 100]);
  expect(restAfter(5_000, 1)).toBe(1_000);
});

test('whoever sends nothing but the longest messages waits after a rush of them', async () => {
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [student]);
  const send = (text: string, { token }: { readonly token: string } = student) =>
    world.server.app.inject({
      method: 'POST',
      url: sendMessage.path,
      payload: { groupId: courseId, id: world.newId(), text },
      headers: { token },
    });
  const long = 'x'.repeat(limits.messageChars);
  for (let count = 0; count < 6; count += 1) expect((await send(long)).statusCode).toBe(200);
  const from = performance.now();
  const refused = await send(long);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
  // And late, so that it is not worth asking again at once.
  expect(performance.now() - from).toBeGreaterThan(200);
  expect((await send('Anybody else goes on.', teacher)).statusCode).toBe(200);
  world.pass(Number(refused.headers['retry-after']) * 1_000);
  expect((await send(long)).statusCode).toBe(200);
});
