import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { changePassword, login } from '#contract/features/account/calls.ts';
import { activateAccount, loginByEmail, register, sendEmailCode } from '#contract/features/account/entry-calls.ts';
import { sendBindCode } from '#contract/features/account/person-calls.ts';
import { keptOf } from '#tests/harness/cookies.ts';
import type { Person } from '#tests/harness/device.ts';
import { codeIn, nextLetter } from '#tests/harness/letters.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

/** What strangers do with codes for somebody else's address: nobody is kept from signing in, and no mailbox is filled. */
let world: World;
let mailboxes = 0;

beforeEach(async () => {
  world = await createWorld({ rateLimits: true });
});
afterEach(() => world?.close());

interface Place {
  readonly address: string;
  readonly cookie?: string;
}

const post = async (path: string, input: object, { address, cookie = '' }: Place) => {
  const headers = cookie === '' ? {} : { cookie };
  const { app } = world.server;
  const reply = await app.inject({ method: 'POST', url: path, payload: input, headers, remoteAddress: address });
  const { status, data } = reply.json();
  const kept = keptOf(reply);
  return { said: status === 1 ? 'ok' : String(data?.refusal?.reason), data, kept };
};

const ask = async (email: string, place: Place) =>
  post(sendEmailCode.path, { email, purpose: 'login', captcha: await world.captcha() }, place);

const askedFor = async (email: string, asking: () => ReturnType<typeof post>) => {
  const known = (await world.letters(email)).length;
  const { said, data } = await asking();
  expect(said).toBe('ok');
  return { ticket: String(data.ticket), code: codeIn(await nextLetter(() => world.letters(email), known)) };
};

/** Somebody with a mailbox, who signed in at home and kept it. */
const owner = async () => {
  mailboxes += 1;
  const email = `owner${mailboxes}@home.example`;
  const address = `10.1.0.${mailboxes}`;
  const given = await askedFor(email, async () =>
    post(sendEmailCode.path, { email, purpose: 'register', captcha: await world.captcha() }, { address }),
  );
  const person = { username: '林小雨', userType: 'student', password: 'Chalk-2027', remember: true };
  const { kept } = await post(register.path, { ...given, ...person }, { address });
  world.pass(25 * hour);
  return { email, address, cookie: kept };
};

const enter = (given: object, place: Place) => post(loginByEmail.path, given, place);

test('whoever asks from one address for codes to another’s leaves them some', async () => {
  const { email, address } = await owner();
  for (let count = 0; count < 6; count += 1) {
    await ask(email, { address: '10.2.0.1' });
    world.pass(minute);
  }
  expect((await ask(email, { address: '10.2.0.1' })).said).toBe('account.codeTooSoon');
  const given = await askedFor(email, () => ask(email, { address }));
  expect((await enter(given, { address })).said).toBe('ok');
});

test('whoever asks from many keeps nobody from signing in on a device of theirs, and fills no mailbox', async () => {
  const { email, cookie } = await owner();
  const before = (await world.letters(email)).length;
  let sent = 0;
  for (let count = 0; count < 24; count += 1) {
    if ((await ask(email, { address: `10.3.${count % 8}.1` })).said === 'ok') sent += 1;
    world.pass(10 * minute);
  }
  expect(sent).toBe(10);
  await vi.waitFor(async () => expect(await world.letters(email)).toHaveLength(before + 10));
  expect((await ask(email, { address: '10.9.0.1' })).said).toBe('account.codeTooSoon');
  const home = { address: '10.9.0.2', cookie };
  const given = await askedFor(email, () => ask(email, home));
  expect((await enter(given, home)).said).toBe('ok');
  // A device that somebody took has a bound, too.
  let more = 0;
  for (let count = 0; count < 10; count += 1) {
    world.pass(30 * minute);
    if ((await ask(email, home)).said === 'ok') more += 1;
  }
  expect(more).toBe(5);
});

test('600 codes to tickets that somebody made up keep nobody out of an address who was sent one', async () => {
  const { email } = await owner();
  const place = { address: '10.5.0.1' };
  const given = await askedFor(email, () => ask(email, place));
  for (let count = 0; count < 600; count += 1)
    expect((await enter({ ticket: `made up ${count}`, code: '123456' }, place)).said).toBe('account.codeOver');
  expect((await enter({ ticket: 'made up', code: '123456' }, place)).said).toBe('core.tooMany');
  const wrong = { ...given, code: given.code === '000000' ? '000001' : '000000' };
  for (let count = 0; count < 3; count += 1) expect((await enter(wrong, place)).said).toBe('account.codeWrong');
  expect((await enter(given, place)).said).toBe('ok');
  // Used up, it is one like any other.
  expect((await enter(given, place)).said).toBe('core.tooMany');
});

test('600 one-time words to made-up names put a sum before an address, and keep nobody out of it', async () => {
  const { address } = { address: '10.6.0.1' };
  const activate = (account: string, captcha?: object) =>
    post(activateAccount.path, { account, code: 'ABCDE-FGHJK', password: 'Chalk-2027', captcha }, { address });
  for (let count = 0; count < 600; count += 1)
    expect((await activate(`nobody${count}`)).said).toBe('account.activationWrong');
  expect((await activate('somebody')).said).toBe('account.captchaNeeded');
  expect((await activate('somebody', await world.captcha())).said).toBe('account.activationWrong');
});

test('another’s device is a stranger’s', async () => {
  const [mine, theirs] = [await owner(), await owner()];
  const place = { address: '10.4.0.1', cookie: mine.cookie };
  const said: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    said.push((await ask(theirs.email, place)).said);
    world.pass(2 * minute);
  }
  expect(said.filter((one) => one === 'ok')).toHaveLength(4);
  expect((await ask(theirs.email, { address: '10.4.0.1' })).said).toBe('account.codeTooSoon');
});

test('a device on which the password before was known is a stranger’s, and the one that changed it is not', async () => {
  const { email, cookie } = await owner();
  const address = '10.7.0.1';
  const signedIn = await post(login.path, { account: email, password: 'Chalk-2027', remember: true }, { address });
  const change = { oldPassword: 'Chalk-2027', newPassword: 'Board-2027' };
  const headers = { cookie: signedIn.kept, token: String(signedIn.data.token) };
  const { app } = world.server;
  const reply = await app.inject({ method: 'POST', url: changePassword.path, payload: change, headers });
  expect(reply.json().status).toBe(1);
  const mine = keptOf(reply);
  // Whoever had the password before asks for all that strangers get.
  const said: string[] = [];
  for (let count = 0; count < 24; count += 1) {
    said.push((await ask(email, { address: `10.7.1.${count % 8}`, cookie })).said);
    world.pass(10 * minute);
  }
  expect(said.filter((one) => one === 'ok')).toHaveLength(10);
  expect((await ask(email, { address: '10.7.2.1', cookie })).said).toBe('account.codeTooSoon');
  const given = await askedFor(email, () => ask(email, { address, cookie: mine }));
  expect((await enter(given, { address, cookie: mine })).said).toBe('ok');
});

test('a code stands, however often strangers ask for others after it', async () => {
  const { email, address } = await owner();
  const given = await askedFor(email, () => ask(email, { address }));
  world.pass(minute);
  expect((await ask(email, { address: '10.5.0.1' })).said).toBe('ok');
  expect((await enter(given, { address })).said).toBe('ok');
});

test('people who say that an address is theirs take no code from whose it is', async () => {
  const { email, address } = await owner();
  const people: Person[] = [];
  for (let count = 0; count < 3; count += 1) people.push(await world.person('student'));
  const before = (await world.letters(email)).length;
  let sent = 0;
  for (let count = 0; count < 8; count += 1)
    for (const one of people) {
      const bind = { way: 'mail' as const, target: email, password: 'Classroom2026', captcha: await world.captcha() };
      if ((await world.say(one, sendBindCode, bind)).ok) sent += 1;
      world.pass(10 * minute);
    }
  expect(sent).toBe(10);
  await vi.waitFor(async () => expect(await world.letters(email)).toHaveLength(before + 10));
  const given = await askedFor(email, () => ask(email, { address }));
  expect((await enter(given, { address })).said).toBe('ok');
});
