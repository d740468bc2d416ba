import { describe, expect } from 'vitest';
import { replyCode } from '#contract/core/reply-code.ts';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import { listInstitutions } from '#contract/features/account/desk-calls.ts';
import { getSchoolConfig, SchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import { getSchoolLook, setSchoolLook } from '#contract/features/school/desk-calls.ts';
import { showSchool } from '#server/serve.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import { createWorld, operatorToken } from '#tests/harness/world.ts';

const test = worldTest();

const operator = { token: operatorToken };
const nobody = { token: '' };

const ask = async (school: string) => {
  const reply = await world.server.app.inject({ method: 'POST', url: getSchoolConfig.path, payload: { school } });
  return reply.json();
};

test('without any configuration everything is the product’s own, and success is code 10000 (C-031, E-074, S-053, S-563)', async () => {
  const { code, status, data } = await ask('');
  expect([code, status]).toEqual([replyCode.schoolConfigOk, 1]);
  expect(data).toMatchObject({
    schoolName: '',
    logoDarkImageUrl: '',
    className: '',
    ico_url: '',
    isKtpSelfDoamin: false,
    aiModule: true,
  });
});

test('a school is found by its domain, in any case; other addresses get the look of the deployment (C-031, S-052)', async () => {
  const set = (domain: string, name: string) =>
    world.say(operator, setSchoolConfig, { domain, config: { name, logo: '/branding/logo.svg' } as never });
  await set('', 'Deployment');
  await set('Qiming', 'Qiming University');
  expect((await ask('QIMING')).data).toMatchObject({
    schoolName: 'Qiming University',
    logoDarkImageUrl: '/branding/logo.svg',
  });
  expect((await ask('elsewhere')).data).toMatchObject({ schoolName: 'Deployment' });
  await set('qiming', 'Qiming');
  expect((await ask('qiming')).data).toMatchObject({ schoolName: 'Qiming' });
});

test('only the operator sets it, for an institution that there is, and with addresses that are safe', async () => {
  const teacher = await world.person('teacher');
  const config = { name: 'Mine' } as never;
  expect(await world.say(teacher, setSchoolConfig, { domain: 'mine', config })).toMatchObject({ code: 10403 });
  expect(await world.say(nobody, setSchoolConfig, { domain: 'mine', config })).toMatchObject({ code: 20003 });
  expect(await world.say(operator, setSchoolConfig, { domain: 'mine', coid: 'none', config })).toMatchObject({
    refusal: { reason: 'core.notFound', field: 'coid' },
  });
  for (const logo of [
    'javascript:alert(1)',
    'http://a.example/logo.png',
    '//a.example/logo.png',
    'data:image/svg+xml,x',
  ])
    expect(await world.say(operator, setSchoolConfig, { domain: 'mine', config: { logo } as never })).toMatchObject({
      refusal: { reason: 'core.invalidInput', field: 'config.logo' },
    });
  expect((await ask('mine')).data.schoolName).not.toBe('Mine');
});

describe('whoever looks after a school says how it shows itself', () => {
  const password = 'Chalk-2027';
  let schools = 0;
  const deskOfNew = async () => {
    schools += 1;
    const made = await world.say(operator, createInstitution, { name: `Look ${schools}` });
    const coid = made.ok ? made.data.coid : '';
    const account = `look${schools}`;
    const who = { coid, account, password, username: 'Desk', userType: 'teacher' as const, coidAdmin: 1 };
    await world.say(operator, createAccount, who);
    const entered = await world.say(nobody, login, { account, password });
    return { coid, token: entered.ok ? entered.data.token : '' };
  };
  const lookAt = async (desk: { readonly token: string }) => {
    const said = await world.say(desk, getSchoolLook, {});
    if (!said.ok) throw new Error(JSON.stringify(said));
    return said.data;
  };

  test('at the domains that the operator gave it, and at no other; what is the operator’s stays (C-031, S-117)', async () => {
    const [one, other] = [await deskOfNew(), await deskOfNew()];
    // There are several: an address is the operator's to give.
    expect((await lookAt(one)).list).toEqual([]);
    const config = { name: 'One', privateDeployment: true, languageSwitchUid: 'somebody' } as never;
    await world.say(operator, setSchoolConfig, { domain: 'One', coid: one.coid, config });
    await world.say(operator, setSchoolConfig, { domain: 'other', coid: other.coid, config });
    const { list } = await lookAt(one);
    expect(list.map(({ domain }) => domain)).toEqual(['one']);
    const [first] = list;
    if (first === undefined) throw new Error('no domain');
    const look = { ...first.look, name: 'First School', graph: false, logo: '/branding/one.svg' };
    expect(await world.say(one, setSchoolLook, { domain: 'ONE', look })).toMatchObject({ ok: true });
    expect((await ask('one')).data).toMatchObject({
      schoolName: 'First School',
      graph: false,
      logoDarkImageUrl: '/branding/one.svg',
      privateDeployment: true,
      languageSwitchUid: 'somebody',
    });
    for (const domain of ['other', '', 'nowhere'])
      expect(await world.say(one, setSchoolLook, { domain, look })).toMatchObject({
        refusal: { reason: 'core.notFound', field: 'domain' },
      });
    expect((await ask('other')).data).toMatchObject({ schoolName: 'One', graph: true });
    expect(
      await world.say(one, setSchoolLook, { domain: 'one', look: { ...look, icon: 'javascript:alert(1)' } }),
    ).toMatchObject({ refusal: { reason: 'core.invalidInput', field: 'look.icon' } });
  });

  test('nobody else does: neither a teacher nor a stranger', async () => {
    const { list } = await lookAt(await deskOfNew());
    expect(list).toEqual([]);
    const teacher = await world.person('teacher');
    expect(await world.say(teacher, getSchoolLook, {})).toMatchObject({ code: 10403 });
    expect(await world.say(nobody, setSchoolLook, { domain: '', look: {} as never })).toMatchObject({ code: 20003 });
  });
});

test('a school that is alone on its server has every address, until another one comes', async () => {
  const alone = await createWorld();
  const there = await alone.say(operator, listInstitutions, {});
  const [only] = there.ok ? there.data.list : [];
  const who = {
    coid: only?.coid ?? '',
    account: 'alone',
    password: 'Chalk-2027',
    username: 'Desk',
    userType: 'teacher' as const,
  };
  await alone.say(operator, createAccount, { ...who, coidAdmin: 1 });
  const entered = await alone.say(nobody, login, { account: who.account, password: who.password });
  const desk = { token: entered.ok ? entered.data.token : '' };
  const looks = async () => {
    const said = await alone.say(desk, getSchoolLook, {});
    return said.ok ? said.data.list : [];
  };
  const [every] = await looks();
  if (every === undefined) throw new Error('no address');
  expect(every.domain).toBe('');
  await alone.say(desk, setSchoolLook, { domain: '', look: { ...every.look, name: 'Alone' } });
  expect((await looks()).map(({ look }) => look.name)).toEqual(['Alone']);
  // What the environment says is taken once: a restart with the same words leaves what the desk said, other words do not.
  for (const [word, shown] of [
    ['Of the environment', 'Of the environment'],
    ['Of the environment', 'Alone again'],
    ['Other words', 'Other words'],
  ] as const) {
    await showSchool(alone.server, operatorToken, SchoolConfig.parse({ name: word }));
    expect((await looks()).map(({ look }) => look.name)).toEqual([shown]);
    await alone.say(desk, setSchoolLook, { domain: '', look: { ...every.look, name: 'Alone again' } });
  }
  await alone.say(operator, createInstitution, { name: 'Another' });
  expect(await looks()).toEqual([]);
  await alone.close();
});
