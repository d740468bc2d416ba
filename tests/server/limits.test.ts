import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { getUserInfo, login } from '#contract/features/account/calls.ts';
import { getQrCode, joinCourseByCode } from '#contract/features/course/calls.ts';
import { addressKey } from '#server/core/session/address.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { pushRequest } from './support/school.ts';

let world: World;
let people = 0;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true, trustProxy: true });
});
afterAll(() => world?.close());

const password = 'Classroom2026';
const someone = async (): Promise<Person & { readonly account: string }> => {
  people += 1;
  const person = await world.person('student');
  return { ...person, account: `student${people}` };
};
const from = (address: string, path: string, payload: object, headers: Record<string, string> = {}) =>
  world.server.app.inject({ method: 'POST', url: path, payload, headers, remoteAddress: address });
const signIn = async (address: string, account: string, word = password, headers: Record<string, string> = {}) =>
  (await from(address, login.path, { account, password: word, captcha: await world.captcha() }, headers)).json();
const reason = (body: { data?: { refusal?: { reason?: string } } }) => body.data?.refusal?.reason;

test('bad tokens of a crowd are limited; a good one from the same address always passes', async () => {
  const { token } = await someone();
  const ask = (given: string) => from('10.1.1.1', getUserInfo.path, {}, { token: given });
  for (let count = 0; count < 300; count += 1) expect((await ask('expired')).statusCode).toBe(401);
  expect((await ask('expired')).statusCode).toBe(429);
  expect((await ask(token)).statusCode).toBe(200);
  world.pass(minute);
  expect((await ask('expired')).statusCode).toBe(401);
});

test('a whole school may sign in through one address; only failures are counted', async () => {
  const accounts: string[] = [];
  for (let count = 0; count < 10; count += 1) accounts.push((await someone()).account);
  const [account = ''] = accounts;
  for (let count = 0; count < 620; count += 1)
    expect((await signIn('10.1.1.2', accounts[count % accounts.length] ?? '')).status).toBe(1);
  world.pass(minute);
  for (let count = 0; count < 600; count += 1)
    expect(reason(await signIn('10.1.1.2', `nobody ${count}`))).toBe('account.wrongPassword');
  expect(reason(await signIn('10.1.1.2', 'nobody'))).toBe('core.tooMany');
  expect((await signIn('10.1.1.3', account)).status).toBe(1);
});

test('an account is guessed slowly, however many addresses try; open sessions go on', async () => {
  const { account, token } = await someone();
  for (let count = 0; count < 100; count += 1)
    expect(reason(await signIn(`10.2.${count}.1`, account, 'wrong-one'))).toBe('account.wrongPassword');
  // An address that was not among them has one try still, of twenty a minute.
  for (let count = 0; count < 20; count += 1)
    expect(reason(await signIn(`10.3.1.${count}`, account, 'wrong-one'))).toBe('account.wrongPassword');
  expect(await signIn('10.3.1.99', account)).toMatchObject({
    data: { refusal: { reason: 'account.locked', params: { seconds: 60 } } },
  });
  expect(await signIn('10.3.1.1', account)).toMatchObject({
    data: { refusal: { reason: 'account.locked', params: { seconds: 3600 } } },
  });
  expect((await world.say({ token }, getUserInfo, {})).ok).toBe(true);
  world.pass(hour);
  expect((await signIn('10.3.1.1', account)).status).toBe(1);
});

test('an IPv6 address counts by its network', async () => {
  expect(
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', '2001:db8:1:3::9', '::1', '::ffff:10.0.0.1', 'fe80::1%eth0'].map(
      addressKey,
    ),
  ).toEqual([
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '2001:db8:1:3::/64',
    '0:0:0:0::/64',
    '10.0.0.1',
    'fe80:0:0:0::/64',
  ]);
  const { account } = await someone();
  for (let count = 1; count <= 10; count += 1)
    expect(reason(await signIn(`2001:db8::${count}`, account, 'wrong-one'))).toBe('account.wrongPassword');
  expect(reason(await signIn('2001:db8::99', account))).toBe('account.locked');
  expect((await signIn('2001:db8:0:1::1', account)).status).toBe(1);
});

test('the proxy in front is believed, what people claim to it is not', async () => {
  const { account } = await someone();
  const claim = (mine: string, seen: string) => ({ 'x-forwarded-for': `${mine}, ${seen}` });
  for (let count = 0; count < 10; count += 1)
    expect(reason(await signIn('127.0.0.1', account, 'wrong-one', claim(`10.7.0.${count}`, '10.8.0.1')))).toBe(
      'account.wrongPassword',
    );
  expect(reason(await signIn('127.0.0.1', account, password, claim('10.7.0.99', '10.8.0.1')))).toBe('account.locked');
  expect((await signIn('127.0.0.1', account, password, claim('10.7.0.99', '10.8.0.2'))).status).toBe(1);
});

test('join codes are not guessed: after 20 wrong ones not even the right one is taken for a while', async () => {
  people += 1;
  const teacher = await world.person('teacher');
  const courseId = await world.course(teacher, []);
  const shown = await world.say(teacher, getQrCode, { courseId });
  const code = shown.ok ? shown.data.code : '';
  const guesser = await someone();
  const join = async (who: Person, given: string) => {
    const said = await world.say(who, joinCourseByCode, { code: given });
    return said.ok ? 'joined' : said.refusal;
  };
  for (let count = 0; count < 20; count += 1)
    expect(await join(guesser, 'ZZZZZZ')).toMatchObject({ reason: 'course.codeUnknown' });
  world.pass(minute);
  expect(await join(guesser, code)).toMatchObject({ reason: 'core.tooMany', params: { seconds: 540 } });
  expect(await join(await someone(), code)).toBe('joined');
  world.pass(9 * minute);
  expect(await join(guesser, code)).toBe('joined');
});

test('a batch is charged for what it carries', async () => {
  const { uid, token } = await someone();
  const items = Array.from({ length: 50 }, () => ({
    mid: world.newId(),
    lane: 'l',
    seq: 99,
    name: 'x',
    version: 1,
    input: {},
    at: 0,
    deps: [],
    seal: false,
  }));
  const push = async (session: string) =>
    (await from('10.4.1.1', '/sync/push', pushRequest(uid, items), { token: session })).statusCode;
  for (let count = 0; count < 120; count += 1) expect(await push(token)).toBe(200);
  expect(await push(token)).toBe(429);
  world.pass(minute);
  expect(await push(token)).toBe(200);
});
