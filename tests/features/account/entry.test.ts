import { describe, expect, vi } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { getUserInfo, login } from '#contract/features/account/calls.ts';
import {
  completion,
  forgetPasswordByEmail,
  forgetPasswordByMobile,
  getCollegeNames,
  getFigureCode,
  loginByEmail,
  loginByMobile,
  register,
  resetPassword,
  sendCode,
  sendEmailCode,
} from '#contract/features/account/entry-calls.ts';
import { dismissUserAgency, getUserAgencyInfo, setUserAgency } from '#contract/features/account/person-calls.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import { codeIn, nextLetter } from '#tests/harness/letters.ts';
import type { Said } from '#tests/harness/world.ts';

const test = worldTest({ rateLimits: true });

const nobody = { token: '' };
const password = 'Chalk-2027';
type Purpose = 'login' | 'register' | 'forgot';

const sentTo = async (to: string, send: () => Promise<Said<typeof sendCode>>) => {
  world.pass(minute);
  const known = (await world.letters(to)).length;
  const said = await send();
  if (!said.ok) throw new Error(JSON.stringify(said));
  return { ticket: said.data.ticket, code: codeIn(await nextLetter(() => world.letters(to), known)) };
};
const mailed = (email: string, purpose: Purpose) =>
  sentTo(email.toLowerCase(), async () =>
    world.say(nobody, sendEmailCode, { email, purpose, captcha: await world.captcha() }),
  );
const texted = (mobile: string, purpose: Purpose) =>
  sentTo(`+86${mobile.replaceAll(' ', '')}`, async () =>
    world.say(nobody, sendCode, { mobile, purpose, captcha: await world.captcha() }),
  );
const reason = (said: Said<never>) => (said.ok ? 'ok' : said.refusal?.reason);
const registered = async (email: string) => {
  const said = await world.say(nobody, register, {
    ...(await mailed(email, 'register')),
    username: '林小雨',
    userType: 'student',
    password,
  });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said.data;
};

describe('registering', () => {
  test('by e-mail: the code activates the account, which then completes who it is (C-002, C-003, C-004, C-029, R-004, S-314)', async () => {
    await mailed('early@mail.example', 'register');
    const early = await world.say(nobody, login, { account: 'early@mail.example', password });
    expect(reason(early as never)).toBe('account.wrongPassword');
    const made = await registered('Lin@Mail.example');
    expect(made).toMatchObject({ account: 'lin@mail.example', usertype: '0', school: '', coid: '', atteststate: '0' });
    const found = await world.say(made, getCollegeNames, { search: 'qim' });
    expect(found).toMatchObject({ data: { list: [{ name: 'Qiming' }] } });
    const coid = found.ok ? (found.data.list[0]?.coid ?? '') : '';
    const said = await world.say(made, completion, { coid, college: '数学学院', studentNumber: '007' });
    expect(said.ok).toBe(true);
    expect(await world.say(made, getUserInfo, {})).toMatchObject({ data: { school: 'Qiming', stno: '007', coid } });
    expect(await world.say(nobody, login, { account: 'LIN@mail.example', password })).toMatchObject({ ok: true });
  });

  test('an institution of the list is chosen, left and told of (C-032, C-033, C-034)', async () => {
    const made = await registered('wang@mail.example');
    expect(await world.say(made, setUserAgency, { coid: 'none' })).toMatchObject({
      refusal: { reason: 'account.institutionUnknown' },
    });
    const found = await world.say(made, getCollegeNames, { search: 'Qiming' });
    const coid = found.ok ? (found.data.list[0]?.coid ?? '') : '';
    await world.say(made, setUserAgency, { coid });
    expect(await world.say(made, getUserAgencyInfo, {})).toMatchObject({
      data: { coid, name: 'Qiming', certified: 0 },
    });
    await world.say(made, dismissUserAgency, {});
    expect(await world.say(made, getUserAgencyInfo, {})).toMatchObject({ data: { coid: '', name: '' } });
  });

  test('with an address that somebody has is told to its owner only: the one who asks learns nothing before the code', async () => {
    await registered('taken@mail.example');
    const again = await mailed('taken@mail.example', 'register');
    const fresh = await mailed('fresh@mail.example', 'register');
    expect(Object.keys(again)).toEqual(Object.keys(fresh));
    const said = await world.say(nobody, register, { ...again, username: 'x', userType: 'student', password });
    expect(reason(said as never)).toBe('account.addressTaken');
  });
});

describe('signing in by code', () => {
  test('by e-mail and by mobile; the code is good once, for its own purpose, in ten minutes (C-005, C-006)', async () => {
    await registered('code@mail.example');
    const first = await mailed('code@mail.example', 'login');
    expect(reason((await world.say(nobody, loginByMobile, first)) as never)).toBe('account.codeOver');
    expect(reason((await world.say(nobody, forgetPasswordByEmail, first)) as never)).toBe('account.codeOver');
    expect(await world.say(nobody, loginByEmail, first)).toMatchObject({ data: { account: 'code@mail.example' } });
    expect(reason((await world.say(nobody, loginByEmail, first)) as never)).toBe('account.codeOver');
    const late = await mailed('code@mail.example', 'login');
    world.pass(10 * minute);
    expect(reason((await world.say(nobody, loginByEmail, late)) as never)).toBe('account.codeOver');
    const mobile = await texted('13812345678', 'register');
    await world.say(nobody, register, { ...mobile, username: '赵老师', userType: 'teacher', password });
    const said = await world.say(nobody, loginByMobile, mobile);
    expect(reason(said as never)).toBe('account.codeOver');
    expect(await world.say(nobody, loginByMobile, await texted('138 1234 5678', 'login'))).toMatchObject({
      data: { account: '+8613812345678', usertype: '1' },
    });
  });

  test('five wrong tries end a code, and a ticket of another browser opens nothing', async () => {
    await registered('tries@mail.example');
    const given = await mailed('tries@mail.example', 'login');
    for (let count = 0; count < 4; count += 1)
      expect(reason((await world.say(nobody, loginByEmail, { ...given, code: '000000' })) as never)).toBe(
        'account.codeWrong',
      );
    expect(reason((await world.say(nobody, loginByEmail, { ...given, code: '000000' })) as never)).toBe(
      'account.codeOver',
    );
    expect(reason((await world.say(nobody, loginByEmail, given)) as never)).toBe('account.codeOver');
    const before = await mailed('tries@mail.example', 'login');
    const after = await mailed('tries@mail.example', 'login');
    const stranger = { ticket: before.ticket, code: before.code === after.code ? '000000' : after.code };
    expect(reason((await world.say(nobody, loginByEmail, stranger)) as never)).toBe('account.codeWrong');
    expect((await world.say(nobody, loginByEmail, after)).ok).toBe(true);
  });

  test('no code is sent without a sum, nor a second one within 60 s, nor a seventh from one place in a day (S-211)', async () => {
    const ask = async (email: string, captcha: object) =>
      reason((await world.say(nobody, sendEmailCode, { email, purpose: 'login', captcha: captcha as never })) as never);
    const email = 'often@mail.example';
    const used = await world.captcha();
    expect(await ask(email, { ...used, answer: '' })).toBe('account.captchaNeeded');
    expect(await ask(email, { ...used, answer: '9999' })).toBe('account.captchaWrong');
    // One answer a picture: the right one comes too late.
    expect(await ask(email, used)).toBe('account.captchaWrong');
    expect(await ask(email, { sessionid: 'made.up.id', answer: '1' })).toBe('account.captchaWrong');
    expect(await ask(email, await world.captcha())).toBe('ok');
    expect(await ask(email, await world.captcha())).toBe('account.codeTooSoon');
    let sent = 1;
    for (let count = 0; count < 40; count += 1) {
      world.pass(15 * minute);
      if ((await ask(email, await world.captcha())) === 'ok') sent += 1;
    }
    expect(sent).toBe(6);
    await vi.waitFor(async () => expect(await world.letters(email)).toHaveLength(6));
  });

  test('the picture is a PNG in which nothing can be read as text; an old or made-up one is not drawn (C-009, C-020, C-021)', async () => {
    const said = await world.say(nobody, getFigureCode, {});
    if (!said.ok) throw new Error('no picture');
    const { app } = world.server;
    const picture = await app.inject({ method: 'GET', url: said.data.url });
    expect([picture.headers['content-type'], picture.headers['cache-control']]).toEqual(['image/png', 'no-store']);
    expect(picture.rawPayload.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(picture.rawPayload.toString('latin1')).not.toMatch(/\d+[+x-]\d+=/);
    expect((await app.inject({ method: 'GET', url: `${said.data.url}x`.replace('=', '=x') })).statusCode).toBe(404);
    world.pass(6 * minute);
    expect((await app.inject({ method: 'GET', url: said.data.url })).statusCode).toBe(404);
  });
});

describe('a forgotten password', () => {
  test('is chosen anew by e-mail; every sign-in ends, the ticket is good once, the owner is told (C-008, C-010, R-005)', async () => {
    const made = await registered('forgot@mail.example');
    const said = await world.say(nobody, forgetPasswordByEmail, await mailed('forgot@mail.example', 'forgot'));
    if (!said.ok) throw new Error(JSON.stringify(said));
    const { ticket } = said.data;
    expect(await world.say(nobody, resetPassword, { ticket, password: 'password1' })).toMatchObject({
      refusal: { reason: 'account.passwordCommon' },
    });
    expect((await world.say(nobody, resetPassword, { ticket, password: 'Slate-2028' })).ok).toBe(true);
    expect(reason((await world.say(nobody, resetPassword, { ticket, password: 'Slate-2029' })) as never)).toBe(
      'account.resetOver',
    );
    expect((await world.say(made, getUserInfo, {})).ok).toBe(false);
    expect(reason((await world.say(nobody, login, { account: made.account, password })) as never)).toBe(
      'account.wrongPassword',
    );
    expect((await world.say(nobody, login, { account: made.account, password: 'Slate-2028' })).ok).toBe(true);
    await vi.waitFor(async () =>
      expect((await world.letters('forgot@mail.example')).at(-1)).toContain('密码刚刚被修改'),
    );
  });

  test('by mobile; a number that nobody registered is told so only after its owner proved it (C-007)', async () => {
    const said = await world.say(nobody, forgetPasswordByMobile, await texted('13900001111', 'forgot'));
    expect(reason(said as never)).toBe('account.nobodyHasIt');
  });
});
