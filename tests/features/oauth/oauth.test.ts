import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { createAccount, createInstitution, login, logout } from '#contract/features/account/calls.ts';
import { completion } from '#contract/features/account/entry-calls.ts';
import { getClientInfo, getCode, setOAuthClient } from '#contract/features/oauth/calls.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { operatorToken } from '#tests/harness/world.ts';

const test = worldTest({ rateLimits: true });

let person: Person;
let secret: string;
const operator = { token: operatorToken };
const clientId = 'library';
const redirectUri = 'https://library.example/back?from=school';
const verifier = 'a-verifier-that-is-long-enough-to-be-one-of-43-letters';
const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const registered = async (id: string, redirects: readonly string[]) => {
  const said = await world.say(operator, setOAuthClient, {
    clientId: id,
    name: 'Library',
    redirectUris: [...redirects],
  });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said.data.secret;
};

test.beforeAll(async () => {
  person = await world.person('teacher');
  secret = await registered(clientId, [redirectUri]);
  await registered('other', ['https://other.example/']);
});
const asked = {
  clientId,
  redirectUri,
  responseType: 'code',
  state: 'state&1',
  codeChallenge: challengeOf(verifier),
  codeChallengeMethod: 'S256',
};
const codeFor = async (who: { readonly token: string } = person): Promise<string> => {
  const said = await world.say(who, getCode, asked);
  if (!said.ok) throw new Error(JSON.stringify(said));
  return new URL(said.data.url).searchParams.get('code') ?? '';
};
const token = async (given: Readonly<Record<string, string>>) => {
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: secret,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  const reply = await world.server.app.inject({
    method: 'POST',
    url: '/Oauth/OAuth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...form, ...given }).toString(),
  });
  return reply.json() as { readonly error?: string; readonly access_token?: string };
};
const userinfo = async (given: string) => {
  const headers = { authorization: `Bearer ${given}` };
  const reply = await world.server.app.inject({ method: 'GET', url: '/Oauth/OAuth2/userinfo', headers });
  return reply.json();
};

test('a system that was registered signs a person in: code, token, who it is; the address and the state come back as they were (C-026, C-027)', async () => {
  expect(await world.say({ token: '' }, getClientInfo, { clientId, redirectUri })).toMatchObject({
    data: { name: 'Library' },
  });
  const said = await world.say(person, getCode, asked);
  const back = new URL(said.ok ? said.data.url : '');
  expect([back.origin, back.pathname, back.searchParams.get('from'), back.searchParams.get('state')]).toEqual([
    'https://library.example',
    '/back',
    'school',
    'state&1',
  ]);
  const given = await token({ code: back.searchParams.get('code') ?? '' });
  expect(await userinfo(given.access_token ?? '')).toEqual({
    sub: person.uid,
    name: person.username,
    school: 'Qiming',
    stno: '',
    usertype: '1',
  });
  // It opens nothing else here.
  expect((await world.say({ token: given.access_token ?? '' }, getCode, asked)).ok).toBe(false);
});

test('another system is told a school and a number only of whoever is certified', async () => {
  const student = await world.person('student');
  const claimed = { studentNumber: '2024310130', school: 'Elsewhere', college: 'x' };
  expect(await world.say(student, completion, claimed)).toMatchObject({ ok: true });
  const told = async (who: { readonly token: string }) =>
    userinfo((await token({ code: await codeFor(who) })).access_token ?? '');
  expect(await told(student)).toMatchObject({ sub: student.uid, school: 'Qiming', stno: '' });
  const made = await world.say(operator, createInstitution, { name: 'Xinghai' });
  const person = { account: 'certified-one', password: 'Chalk-2027' };
  const rest = { username: 'One', userType: 'student', certified: true, studentNumber: '0099' } as const;
  await world.say(operator, createAccount, { coid: made.ok ? made.data.coid : '', ...person, ...rest });
  const entered = await world.say({ token: '' }, login, person);
  expect(await told({ token: entered.ok ? entered.data.token : '' })).toMatchObject({
    school: 'Xinghai',
    stno: '0099',
  });
});

test('nobody is led to an address that differs in a letter, nor for another system, nor without PKCE by S256', async () => {
  const others = [
    'https://library.example/back',
    'https://library.example/back?from=school&x=1',
    'https://library.example/BACK?from=school',
    'https://library.example:444/back?from=school',
    'https://library.example/x/../back?from=school',
    'https://library.example.evil.example/back?from=school',
    'http://library.example/back?from=school',
    'javascript:alert(1)',
  ];
  for (const redirect of others)
    expect(await world.say(person, getCode, { ...asked, redirectUri: redirect }), redirect).toMatchObject({
      refusal: { reason: 'oauth.clientUnknown' },
    });
  expect(await world.say(person, getCode, { ...asked, clientId: 'other' })).toMatchObject({
    refusal: { reason: 'oauth.clientUnknown' },
  });
  for (const wrong of [
    { codeChallengeMethod: 'plain' },
    { codeChallenge: '' },
    { responseType: 'token' },
    { codeChallengeMethod: '' },
  ])
    expect(await world.say(person, getCode, { ...asked, ...wrong })).toMatchObject({
      refusal: { reason: 'oauth.requestWrong' },
    });
  for (const redirect of ['http://evil.example/', 'javascript:alert(1)', 'https://a.example/#x'])
    expect(
      (await world.say(operator, setOAuthClient, { clientId: 'bad', name: 'x', redirectUris: [redirect] })).ok,
    ).toBe(false);
});

test('a code that is used twice takes back what was given for it', async () => {
  const code = await codeFor();
  const first = await token({ code });
  expect((await userinfo(first.access_token ?? '')).sub).toBe(person.uid);
  expect(await token({ code })).toEqual({ error: 'invalid_grant' });
  expect(await userinfo(first.access_token ?? '')).toEqual({ error: 'invalid_token' });
});

test('a code is for one system, one address, one verifier and one minute; other grants and wrong secrets get nothing', async () => {
  for (const wrong of [
    { redirect_uri: 'https://library.example/back' },
    { code_verifier: 'another-verifier' },
    { code_verifier: '' },
  ]) {
    const code = await codeFor();
    expect(await token({ code, ...wrong })).toEqual({ error: 'invalid_grant' });
    // Whoever tried used it up.
    expect(await token({ code })).toEqual({ error: 'invalid_grant' });
  }
  const late = await codeFor();
  world.pass(minute);
  expect(await token({ code: late })).toEqual({ error: 'invalid_grant' });
  const code = await codeFor();
  expect(await token({ code, client_secret: 'guess' })).toEqual({ error: 'invalid_client' });
  expect(await token({ code, client_id: 'other' })).toEqual({ error: 'invalid_client' });
  for (const grant_type of ['password', 'implicit', 'refresh_token', 'client_credentials'])
    expect(await token({ code, grant_type })).toEqual({ error: 'unsupported_grant_type' });
});

test('what was given ends with the hour, and with the sign-in that gave it', async () => {
  const short = await token({ code: await codeFor() });
  world.pass(60 * minute);
  expect(await userinfo(short.access_token ?? '')).toEqual({ error: 'invalid_token' });
  const leaving = await world.person('student');
  const given = await token({ code: await codeFor(leaving) });
  expect((await userinfo(given.access_token ?? '')).sub).toBe(leaving.uid);
  await world.say(leaving, logout, {});
  expect(await userinfo(given.access_token ?? '')).toEqual({ error: 'invalid_token' });
});

test('who a token belongs to is asked 600 times a minute from one address; others are answered meanwhile', async () => {
  const ask = (remoteAddress: string) =>
    world.server.app.inject({
      url: '/Oauth/OAuth2/userinfo',
      remoteAddress,
      headers: { authorization: 'Bearer none' },
    });
  for (let turn = 0; turn < 600; turn += 1) expect((await ask('10.7.0.1')).statusCode).toBe(401);
  expect((await ask('10.7.0.1')).statusCode).toBe(429);
  expect((await ask('10.7.0.2')).statusCode).toBe(401);
  world.pass(minute);
  expect((await ask('10.7.0.1')).statusCode).toBe(401);
});
