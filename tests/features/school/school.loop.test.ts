import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyCode } from '#contract/core/reply-code.ts';
import { getSchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import { createWorld, operatorToken, type World } from '#tests/harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

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
