import { describe, expect } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import {
  addAppealPicture,
  answerAnyAppeal,
  answerAppeal,
  applyAppeal,
  listAllAppeals,
  listAppeals,
  openAppeal,
} from '#contract/features/account/appeal-calls.ts';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import { changeAccount } from '#contract/features/account/desk-calls.ts';
import { activateAccount } from '#contract/features/account/entry-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { getPopMsg } from '#contract/features/notification/calls.ts';
import { must, reasonOf, world, worldTest } from '#tests/harness/class.ts';
import { nextLetter } from '#tests/harness/letters.ts';
import { jpegOf } from '#tests/harness/pictures.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { postForm } from '#tests/server/support/posting.ts';

const test = worldTest();

const nobody = { token: '' };
const operator = { token: operatorToken };
const password = 'Chalk-2027';
/** As much of a JPEG as is looked at. */
const jpeg = jpegOf(800, 600);

let schools = 0;
const openSchool = async () => {
  schools += 1;
  const { coid } = await must(operator, createInstitution, { name: `Appealed ${schools}` });
  const made = (account: string, coidAdmin: number) =>
    must(operator, createAccount, {
      ...{ coid, account, password, username: account, userType: 'teacher', coidAdmin },
    });
  const [deskName, account] = [`desk-a${schools}`, `shut-out-${schools}`];
  await made(deskName, 1);
  const { uid } = await made(account, 0);
  return {
    desk: { ...(await must(nobody, login, { account: deskName, password, remember: true })), account: deskName },
    account,
    uid,
  };
};

const ticketOf = async () => (await must(nobody, openAppeal, { captcha: await world.captcha() })).ticket;
const picture = async (ticket: string, bytes = jpeg) => {
  const reply = await postForm(world, '', addAppealPicture.path, { ticket }, { file: bytes });
  return reply.json();
};
const said = (account: string) => ({
  ...{ account, name: 'Lin', number: '007', contact: 'lin@home.example', reason: 'I lost my phone.' },
});

describe('an appeal', () => {
  test('with three pictures reaches the desk of the school that made the account, and no other (C-028)', async () => {
    const { desk, account } = await openSchool();
    const other = await openSchool();
    const ticket = await ticketOf();
    for (const count of [1, 2, 3]) expect(await picture(ticket)).toMatchObject({ data: { count } });
    expect(await picture(ticket)).toMatchObject({ data: { refusal: { reason: accountRefusal.appealFull.reason } } });
    await must(nobody, applyAppeal, { ticket, ...said(account) });
    await world.server.runJobs();
    const { list } = await must(desk, listAppeals, {});
    expect(list).toMatchObject([{ account, name: 'Lin', username: account, closed: 0, state: 'pending' }]);
    expect(list[0]?.pictures).toHaveLength(3);
    const shown = await world.server.app.inject({ method: 'GET', url: list[0]?.pictures[0] ?? '' });
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload]).toEqual([200, 'image/jpeg', jpeg]);
    expect((await must(other.desk, listAppeals, {})).list).toEqual([]);
    const id = list[0]?.id ?? '';
    expect(await reasonOf(other.desk, answerAppeal, { id, state: 'approved' })).toBe(
      accountRefusal.appealUnknown.reason,
    );
    const told = await must(desk, getPopMsg, { type: '3' });
    expect(told.list).toMatchObject([{ type: '3', title: `账号 ${account} 的申诉`, appeal: { state: 0 } }]);
  });

  test('is answered once, by a letter with a code that opens the account; its owner reads it in the tab (E-031)', async () => {
    const { desk, account, uid } = await openSchool();
    const contact = `home${schools}@mail.example`;
    await must(nobody, applyAppeal, { ticket: await ticketOf(), ...said(account), contact });
    await world.server.runJobs();
    const [one] = (await must(desk, listAppeals, {})).list;
    const id = one?.id ?? '';
    await must(desk, answerAppeal, { id, state: 'approved', deed: 'code', reply: 'Welcome back' });
    expect(await reasonOf(desk, answerAppeal, { id, state: 'rejected' })).toBe(accountRefusal.appealDecided.reason);
    const letter = await nextLetter(() => world.letters(contact), 0);
    const code = /[A-Z\d]{5}-[A-Z\d]{5}/.exec(letter)?.[0] ?? '';
    expect(letter).toContain('Welcome back');
    expect(await reasonOf(nobody, login, { account, password })).toBe(accountRefusal.wrongPassword.reason);
    const back = await must(nobody, activateAccount, { account, code, password: 'Slate-2027' });
    expect(back.uid).toBe(uid);
    await world.server.runJobs();
    const told = await must(back, getPopMsg, { type: '3' });
    expect(told.list).toMatchObject([{ title: '申诉回复：Welcome back', appeal: { state: 1 } }]);
    expect((await must(desk, getPopMsg, { type: '3' })).list).toEqual([]);
  });

  test('a closed account is open again when the desk says so, and stays closed when it does not; a text message says which (S-526)', async () => {
    const { desk, account } = await openSchool();
    await must(operator, changeAccount, { account, closed: true });
    for (const [state, deed, expected] of [
      ['rejected', 'none', accountRefusal.closed.reason],
      ['approved', 'reopen', undefined],
    ] as const) {
      const texts = () => world.letters('+8613600000001');
      const known = (await texts()).length;
      await must(nobody, applyAppeal, { ticket: await ticketOf(), ...said(account), contact: '13600000001' });
      await world.server.runJobs();
      const [one] = (await must(desk, listAppeals, {})).list;
      expect(one?.closed).toBe(1);
      await must(desk, answerAppeal, { id: one?.id ?? '', state, deed });
      expect(await nextLetter(texts, known)).toContain(state === 'approved' ? '已通过' : '已驳回');
      expect(await reasonOf(nobody, login, { account, password })).toBe(expected);
    }
  });

  test('says the same of an account that nobody has, which the operator alone sees', async () => {
    const given = said('nobody-has-this');
    const unknown = await world.say(nobody, applyAppeal, { ticket: await ticketOf(), ...given });
    const { account } = await openSchool();
    const known = await world.say(nobody, applyAppeal, { ticket: await ticketOf(), ...given, account });
    expect(unknown).toEqual(known);
    await world.server.runJobs();
    const { list } = await must(operator, listAllAppeals, {});
    expect(list).toMatchObject([{ account: 'nobody-has-this', username: '' }]);
    await must(operator, answerAnyAppeal, { id: list[0]?.id ?? '', state: 'rejected' });
  });

  test('that nobody decides goes after half a year, with its pictures and what the desk was told', async () => {
    const { desk, account } = await openSchool();
    const ticket = await ticketOf();
    await picture(ticket);
    await must(nobody, applyAppeal, { ticket, ...said(account) });
    await world.server.runJobs();
    const standing = async () => {
      Object.assign(desk, await must(nobody, login, { account: desk.account, password }));
      return counted();
    };
    const counted = async () => ({
      pictures: Number(
        (
          await world.server.db.read((sql) =>
            sql
              .withTables<{ appeal_picture: { id: string } }>()
              .selectFrom('appeal_picture')
              .select((eb) => eb.fn.countAll<number>().as('all'))
              .executeTakeFirstOrThrow(),
          )
        ).all,
      ),
      told: (await must(desk, getPopMsg, { type: '3' })).list.length,
      listed: (await must(desk, listAppeals, {})).total,
    });
    const before = await standing();
    expect(before).toMatchObject({ told: 1, listed: 1 });
    world.pass(179 * day);
    await world.server.runJobs();
    expect(await standing()).toMatchObject({ told: 1, listed: 1 });
    world.pass(2 * day);
    await world.server.runJobs();
    expect(await standing()).toEqual({ pictures: 0, told: 0, listed: 0 });
  });

  test('needs a sum, and a ticket that is good once and for half an hour', async () => {
    const wrong = { ...(await world.captcha()), answer: '-1' };
    expect(await reasonOf(nobody, openAppeal, { captcha: wrong })).toBe(accountRefusal.captchaWrong.reason);
    const ticket = await ticketOf();
    expect(await reasonOf(nobody, applyAppeal, { ticket, ...said('x'), contact: 'no contact' })).toBe(
      accountRefusal.contactWrong.reason,
    );
    await must(nobody, applyAppeal, { ticket, ...said('x') });
    expect(await reasonOf(nobody, applyAppeal, { ticket, ...said('x') })).toBe(accountRefusal.appealOver.reason);
    expect(await picture(ticket)).toMatchObject({ data: { refusal: { reason: accountRefusal.appealOver.reason } } });
    const late = await ticketOf();
    expect(await picture(late, Buffer.from('<svg onload="alert(1)">'))).toMatchObject({
      data: { refusal: { reason: accountRefusal.notAPicture.reason } },
    });
    world.pass(31 * minute);
    expect(await reasonOf(nobody, applyAppeal, { ticket: late, ...said('x') })).toBe(accountRefusal.appealOver.reason);
  });
});
