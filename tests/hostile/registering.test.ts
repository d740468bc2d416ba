import { afterEach, expect, test } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import { register, sendEmailCode } from '#contract/features/account/entry-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { codeIn, nextLetter } from '#tests/harness/letters.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

/** Whoever has a mail domain has a mailbox for every name, and so a code for as many accounts as they like. */
let world: World;
afterEach(() => world?.close());

const post = async (path: string, payload: object, remoteAddress: string) => {
  const reply = await world.server.app.inject({ method: 'POST', url: path, payload, remoteAddress });
  const { status, data } = reply.json();
  return { said: status === 1 ? 'ok' : String(data?.refusal?.reason), data };
};

const codeFor = async (email: string, from: string) => {
  const captcha = await world.captcha();
  const { said, data } = await post(sendEmailCode.path, { email, purpose: 'register', captcha }, from);
  expect(said).toBe('ok');
  return { ticket: String(data.ticket), code: codeIn(await nextLetter(() => world.letters(email), 0)) };
};

const made = async (given: object, from: string): Promise<string> => {
  const person = { username: '林小雨', userType: 'student', password: 'Chalk-2027' };
  return (await post(register.path, { ...given, ...person }, from)).said;
};

const full = accountRefusal.enoughAccounts.reason;

test('one network registers so many accounts in a day, also at once, and takes none from another', async () => {
  world = await createWorld({ rateLimits: true, dailyAccounts: 3 });
  const here = '10.1.0.1';
  const codes: Awaited<ReturnType<typeof codeFor>>[] = [];
  for (let count = 0; count < 5; count += 1) codes.push(await codeFor(`pupil${count}@own.example`, here));
  // What makes no account takes none.
  for (let count = 0; count < 4; count += 1)
    expect(await made({ ...codes[0], code: '000000', ticket: 'made-up' }, here)).toBe('account.codeOver');
  const said = await Promise.all(codes.map((one) => made(one, here)));
  expect(said.toSorted()).toEqual([full, full, 'ok', 'ok', 'ok']);
  // The code is not used up: it is good elsewhere.
  const left = codes[said.indexOf(full)] ?? {};
  expect(await made(left, '10.1.0.2')).toBe('ok');
  world.pass(day + minute);
  expect(await made(await codeFor('later@own.example', here), here)).toBe('ok');
});

test('a network of IPv6 addresses is one, however many parts it is divided into', async () => {
  world = await createWorld({ rateLimits: true, dailyAccounts: 1 });
  const parts = ['2001:db8:7:1::1', '2001:db8:7:ff00::1'];
  expect(await made(await codeFor('one@own.example', parts[0] ?? ''), parts[0] ?? '')).toBe('ok');
  expect(await made(await codeFor('two@own.example', parts[1] ?? ''), parts[1] ?? '')).toBe(full);
  expect(await made(await codeFor('three@own.example', '2001:db8:8::1'), '2001:db8:8::1')).toBe('ok');
});

test('a class registers in one lesson behind one router', async () => {
  world = await createWorld({ rateLimits: true });
  const said: string[] = [];
  for (let count = 0; count < 60; count += 1)
    said.push(await made(await codeFor(`class${count}@mail.example`, '10.2.0.1'), '10.2.0.1'));
  expect(new Set(said)).toEqual(new Set(['ok']));
}, 30_000);
