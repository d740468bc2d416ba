import { expect } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import { changePassword, getUserInfo, login } from '#contract/features/account/calls.ts';
import { loginByEmail, sendEmailCode } from '#contract/features/account/entry-calls.ts';
import { erasureDays } from '#contract/features/account/keys.ts';
import {
  askErasure,
  bindContact,
  exportMyData,
  sendBindCode,
  takeBackErasure,
  unbindContact,
} from '#contract/features/account/person-calls.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { codeIn, nextLetter } from '#tests/harness/letters.ts';

const test = worldTest();

const password = 'Classroom2026';
const nobody = { token: '' };

const bound = async (who: Person, target: string) => {
  const known = (await world.letters(target)).length;
  const given = { way: 'mail', target, password, captcha: await world.captcha() } as const;
  const said = await world.say(who, sendBindCode, given);
  if (!said.ok) return said;
  const code = codeIn(await nextLetter(() => world.letters(target), known));
  return world.say(who, bindContact, { ticket: said.data.ticket, code });
};

test('an address is bound with the password and a code, opens the account, is nobody else’s, and its owner hears when it goes (S-274)', async () => {
  const [me, other] = [await world.person('teacher'), await world.person('student')];
  const address = 'me@mail.example';
  const unproved = { way: 'mail', target: address, password: 'guess-2026', captcha: await world.captcha() } as const;
  expect(await world.say(me, sendBindCode, unproved)).toMatchObject({
    refusal: { reason: 'account.oldPasswordWrong', field: 'password' },
  });
  expect((await bound(me, address)).ok).toBe(true);
  expect(await bound(other, address)).toMatchObject({ refusal: { reason: 'account.addressTaken' } });
  const known = (await world.letters(address)).length;
  const sent = await world.say(nobody, sendEmailCode, {
    email: address,
    purpose: 'login',
    captcha: await world.captcha(),
  });
  const code = codeIn(await nextLetter(() => world.letters(address), known));
  const ticket = sent.ok ? sent.data.ticket : '';
  expect(await world.say(nobody, loginByEmail, { ticket, code })).toMatchObject({ data: { uid: me.uid } });
  expect((await world.say(me, unbindContact, { way: 'mail', password })).ok).toBe(true);
  expect(await nextLetter(() => world.letters(address), known + 1)).toContain('不再绑定');
  expect((await bound(other, address)).ok).toBe(true);
});

test('the token is another one after the password was changed; the one before holds for a minute more', async () => {
  const me = await world.person('teacher');
  const said = await world.say(me, changePassword, { oldPassword: password, newPassword: 'Chalk-2028' });
  const renewed = { token: said.ok ? said.data.token : '' };
  expect(renewed.token).not.toBe(me.token);
  expect((await world.say(me, getUserInfo, {})).ok).toBe(true);
  world.pass(minute);
  expect((await world.say(me, getUserInfo, {})).ok).toBe(false);
  expect((await world.say(renewed, getUserInfo, {})).ok).toBe(true);
});

test('one’s own data is a ZIP at an address that holds ten minutes, for whoever gave the password', async () => {
  const me = await world.person('teacher');
  await world.course(me, []);
  expect((await world.say(me, exportMyData, { password: 'guess-2026' })).ok).toBe(false);
  const said = await world.say(me, exportMyData, { password });
  const url = said.ok ? said.data.url : '';
  const { app } = world.server;
  const zip = await app.inject({ method: 'GET', url });
  expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
  const names = zip.rawPayload.toString('latin1');
  for (const name of ['mine/profile.json', 'written/courseMember.json', 'account/sign-ins.json', 'README.txt'])
    expect(names).toContain(name);
  expect((await app.inject({ method: 'GET', url: url.replace(me.uid, 'another') })).statusCode).toBe(403);
  world.pass(11 * minute);
  expect((await app.inject({ method: 'GET', url })).statusCode).toBe(403);
});

test('an account is erased after the waiting time and not before; what others read stays without the name', async () => {
  const [teacher, me] = [await world.person('teacher'), await world.person('student')];
  await world.course(teacher, [me]);
  expect(await world.say(teacher, askErasure, { password })).toMatchObject({
    refusal: { reason: 'account.teachesAlone', params: { courses: 1 } },
  });
  const info = await world.say(me, getUserInfo, {});
  const account = info.ok ? info.data.account : '';
  expect((await world.say(me, askErasure, { password })).ok).toBe(true);
  await world.say(me, takeBackErasure, {});
  world.pass((erasureDays + 1) * day);
  await world.server.runJobs();
  const again = await world.say(nobody, login, { account, password, remember: true });
  const back = { token: again.ok ? again.data.token : '' };
  expect((await world.say(back, askErasure, { password })).ok).toBe(true);
  world.pass((erasureDays - 1) * day);
  await world.server.runJobs();
  expect((await world.say(nobody, login, { account, password })).ok).toBe(true);
  world.pass(2 * day);
  await world.server.runJobs();
  expect((await world.say(nobody, login, { account, password })).ok).toBe(false);
  const held = await world.server.db.read(async (sql) => [
    await sql.withTables<{ profile: object }>().selectFrom('profile').selectAll().execute(),
    await sql.withTables<{ course_member: object }>().selectFrom('course_member').selectAll().execute(),
    await sql.withTables<{ credential: object }>().selectFrom('credential').selectAll().execute(),
  ]);
  expect(JSON.stringify(held)).not.toContain(me.username);
  expect(JSON.stringify(held)).toContain(teacher.username);
}, 30_000);
