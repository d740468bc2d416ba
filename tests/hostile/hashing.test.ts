import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUserInfo, login } from '#contract/features/account/calls.ts';
import { keptOf } from '#tests/harness/cookies.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

/** Looking at a password takes long on purpose, and anybody may ask for it. */
let world: World;
const password = 'Classroom2026';

beforeAll(async () => {
  world = await createWorld({ rateLimits: true, passwordCost: { memoryKiB: 8 * 1024, passes: 1 } });
});
afterAll(() => world?.close());

const accountOf = async (of: World): Promise<string> => {
  const info = await of.say(await of.person('student'), getUserInfo, {});
  return info.ok ? info.data.account : '';
};

const signInTo = (
  of: World,
  account: string,
  {
    from,
    cookie = '',
    remember = false,
  }: { readonly from: string; readonly cookie?: string; readonly remember?: boolean },
) =>
  of.server.app.inject({
    ...{ method: 'POST', url: login.path, remoteAddress: from },
    payload: { account, password, remember },
    headers: cookie === '' ? {} : { cookie },
  });

/** What a browser keeps that signs in for the first time. */
const newDevice = async (of: World, account: string, from: string): Promise<string> => {
  const reply = await signInTo(of, account, { from, remember: true });
  expect(reply.json().status).toBe(1);
  return keptOf(reply);
};

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

test('whoever has many devices is one person in the line, and who is known keeps no stranger out of it', async () => {
  const [mine, theirs, others] = [await accountOf(world), await accountOf(world), await accountOf(world)];
  const devices: string[] = [];
  for (let count = 0; count < 14; count += 1) devices.push(await newDevice(world, mine, '10.3.0.1'));
  const home = await newDevice(world, theirs, '10.4.0.1');
  const done: string[] = [];
  const noted = async (what: string, work: ReturnType<typeof signInTo>) => {
    expect((await work).json().status).toBe(1);
    done.push(what);
  };
  const flood = devices.flatMap((cookie) =>
    Array.from({ length: 3 }, () => noted('flood', signInTo(world, mine, { from: '10.3.0.1', cookie }))),
  );
  // The flood stands in the line before the others come.
  await Promise.race(flood);
  const before = done.length;
  const known = noted('known', signInTo(world, theirs, { from: '10.4.0.1', cookie: home }));
  const stranger = noted('stranger', signInTo(world, others, { from: '10.5.0.1' }));
  await Promise.all([...flood, known, stranger]);
  // Of the flood some may have been through when the others came.
  expect(done.indexOf('known') - before).toBeLessThan(10);
  expect(done.indexOf('stranger') - before).toBeLessThan(12);
}, 30_000);

test('one account has so many right passwords looked at in ten minutes, on however many devices', async () => {
  const cheap = await createWorld({ rateLimits: true });
  try {
    const account = await accountOf(cheap);
    let opened = 0;
    for (let count = 0; count < 4; count += 1) {
      const cookie = await newDevice(cheap, account, '10.6.0.1');
      for (let again = 0; again < 40; again += 1)
        if ((await signInTo(cheap, account, { from: '10.6.0.1', cookie })).json().status === 1) opened += 1;
    }
    expect(opened).toBe(120);
  } finally {
    await cheap.close();
  }
}, 30_000);
