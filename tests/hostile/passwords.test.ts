import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import {
  changePassword,
  createAccount,
  createInstitution,
  getUserInfo,
  login,
} from '#contract/features/account/calls.ts';
import { listSessions } from '#contract/features/account/session-calls.ts';
import { hashPassword, isPassword } from '#server/core/session/passwords.ts';
import { keptOf } from '#tests/harness/cookies.ts';
import { createWorld, operatorToken, type World } from '#tests/harness/world.ts';

let world: World;
let people = 0;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
});
afterAll(() => world?.close());

const password = 'Classroom2026';
const someone = async () => {
  people += 1;
  return { ...(await world.person('student')), account: `student${people}` };
};
const signIn = async (account: string, word: string, address: string, cookie = '') =>
  world.server.app.inject({
    method: 'POST',
    url: login.path,
    payload: { account, password: word, remember: true, captcha: await world.captcha() },
    headers: cookie === '' ? {} : { cookie },
    remoteAddress: address,
  });
const cookieOf = (reply: Awaited<ReturnType<typeof signIn>>) => keptOf(reply);
const reason = (reply: Awaited<ReturnType<typeof signIn>>) => reply.json().data?.refusal?.reason ?? 'signed in';

test('110 wrong passwords from 11 addresses lock nobody out: not the device that signed in before, nor one at a new address', async () => {
  const { account } = await someone();
  const kept = cookieOf(await signIn(account, password, '10.1.0.1'));
  for (let count = 0; count < 110; count += 1) await signIn(account, 'wrong-one', `10.2.0.${count % 11}`);
  expect(reason(await signIn(account, password, '10.2.0.1', kept))).toBe('signed in');
  expect(reason(await signIn(account, password, '10.9.0.1'))).toBe('signed in');
  const stopped = await signIn(account, password, '10.2.0.2');
  expect([stopped.statusCode, reason(stopped), stopped.headers['retry-after']]).toEqual([
    429,
    'account.locked',
    expect.any(String),
  ]);
});

test('600 wrong passwords for names that nobody has keep nobody out of an address who signed in before', async () => {
  const { account } = await someone();
  const kept = cookieOf(await signIn(account, password, '10.8.0.1'));
  for (let count = 0; count < 600; count += 1) await signIn(`nobody${count}`, 'wrong-one', '10.8.0.1');
  expect(reason(await signIn('nobody', 'wrong-one', '10.8.0.1'))).toBe('core.tooMany');
  expect(reason(await signIn(account, password, '10.8.0.1', kept))).toBe('signed in');
  // What a right password gives back it had taken: the address is not asked once more for each who comes in.
  expect(reason(await signIn(account, password, '10.8.0.1'))).toBe('core.tooMany');
  expect(reason(await signIn(account, password, '10.8.0.2'))).toBe('signed in');
});

test('a known device is known for its own person only, is not to be made up, and guesses no faster than others', async () => {
  const [mine, other] = [await someone(), await someone()];
  const first = await signIn(mine.account, password, '10.4.0.1');
  expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict$/);
  const kept = cookieOf(first);
  for (let count = 0; count < 10; count += 1)
    expect(reason(await signIn(mine.account, 'wrong-one', '10.4.0.1', kept))).toBe('account.wrongPassword');
  // The cookie makes no new place to guess from, wherever it is taken.
  expect(reason(await signIn(mine.account, 'wrong-one', '10.4.0.2', kept))).toBe('account.locked');
  for (let count = 0; count < 10; count += 1) await signIn(other.account, 'wrong-one', '10.4.0.3');
  for (const cookie of [kept, 'device=bm90IG9uZQ', `${kept}AA`])
    expect(reason(await signIn(other.account, password, '10.4.0.3', cookie))).toBe('account.locked');
});

test('what is guessed first is no password: of a new account, and of a changed one', async () => {
  const operator = { token: operatorToken };
  const made = await world.say(operator, createInstitution, { name: 'Passwords' });
  const coid = made.ok ? made.data.coid : '';
  const account = (word: string) =>
    world.say(operator, createAccount, {
      coid,
      account: 'shenhuaijin',
      password: word,
      username: '沈怀瑾',
      userType: 'teacher',
    });
  for (const word of ['Password123', 'qwerty2026!', 'abc12345', 'woaini1314', 'Shenhuaijin1', 'a1234567'])
    expect(await account(word)).toMatchObject({ refusal: { reason: 'account.passwordCommon', field: 'password' } });
  expect((await account('chalk-and-2027')).ok).toBe(true);
  const { token } = await someone();
  const change = (newPassword: string) => world.say({ token }, changePassword, { oldPassword: password, newPassword });
  expect(await change('iloveyou520')).toMatchObject({ refusal: { reason: 'account.passwordCommon' } });
  expect((await change('chalk-and-2027')).ok).toBe(true);
});

test('nobody changes their password without end: each change is a letter that the school pays for', async () => {
  const { token } = await someone();
  let [words, session] = [[password, 'chalk-and-2027'], token];
  const reasons: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const [oldPassword = '', newPassword = ''] = words;
    const said = await world.say({ token: session }, changePassword, { oldPassword, newPassword });
    reasons.push(said.ok ? 'ok' : (said.refusal?.reason ?? ''));
    if (said.ok) [words, session] = [words.toReversed(), said.data.token];
  }
  expect(reasons).toEqual([...Array(10).fill('ok'), 'account.locked', 'account.locked']);
  world.pass(hour);
  const [oldPassword = '', newPassword = ''] = words;
  expect(await world.say({ token: session }, changePassword, { oldPassword, newPassword })).toMatchObject({ ok: true });
});

test('signing in again and again leaves fifty sessions; the oldest one is over', async () => {
  const { account, token } = await someone();
  let latest = '';
  for (let count = 0; count < 60; count += 1) {
    world.pass(hour);
    latest = (await signIn(account, password, '10.5.0.1')).json().data.token;
  }
  const open = await world.say({ token: latest }, listSessions, {});
  expect(open).toMatchObject({ ok: true, data: { list: { length: 50 } } });
  expect((await world.say({ token }, getUserInfo, {})).ok).toBe(false);
});

test('whether there is an account, and whether it was activated, takes as long to say as whether the password is right', async () => {
  const cost = { memoryKiB: 19_456, passes: 2 };
  const kept = await hashPassword(password, cost);
  // The processor's time, for others wait for it too; the least of some, for whatever else runs here only adds to one.
  const least = async (stored: string | undefined) => {
    const times: number[] = [];
    for (let run = 0; run < 6; run += 1) {
      const from = process.cpuUsage();
      expect(await isPassword('Guess-2026', stored, cost)).toBe(false);
      const { user, system } = process.cpuUsage(from);
      times.push(user + system);
    }
    return Math.min(...times);
  };
  const known = await least(kept);
  for (const stored of [undefined, '']) {
    const ratio = (await least(stored)) / known;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  }
});
