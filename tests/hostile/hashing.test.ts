import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUserInfo, login } from '#contract/features/account/calls.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

/** Looking at a password takes long on purpose, and anybody may ask for it. */
let world: World;
const password = 'Classroom2026';

beforeAll(async () => {
  world = await createWorld({ rateLimits: true, passwordCost: { memoryKiB: 19 * 1024, passes: 2 } });
});
afterAll(() => world?.close());

test('whoever sends many guesses at once waits for themselves: neither others who sign in, nor any file', async () => {
  const someone = await world.person('student');
  const info = await world.say(someone, getUserInfo, {});
  const account = info.ok ? info.data.account : '';
  const signIn = (payload: { account: string; password: string }, remoteAddress: string) =>
    world.server.app.inject({ method: 'POST', url: login.path, payload, remoteAddress });
  const done: string[] = [];
  const noted = async (what: string, work: Promise<unknown>) => {
    await work;
    done.push(what);
  };
  const guesses = Array.from({ length: 60 }, (_, at) =>
    noted('guess', signIn({ account: `nobody${at}`, password: 'Guess-2026' }, '10.1.0.1')),
  );
  const right = signIn({ account, password }, '10.2.0.1');
  await Promise.all([...guesses, noted('other', right), noted('file', readFile(import.meta.filename))]);
  expect((await right).json().status).toBe(1);
  expect(done.indexOf('file')).toBeLessThan(20);
  expect(done.indexOf('other')).toBeLessThan(20);
});
