import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import { loginByEmail, sendEmailCode } from '#contract/features/account/entry-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { userAttest } from '#contract/features/certification/calls.ts';
import { importRegister } from '#contract/features/certification/desk-calls.ts';
import { getCode, setOAuthClient } from '#contract/features/oauth/calls.ts';
import { codeIn, nextLetter } from '#tests/harness/letters.ts';
import { createWorld, operatorToken, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';

onBothDatabases((url) => {
  let world: World;
  const nobody = { token: '' };

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url() });
  }, 60_000);
  afterAll(() => world?.close());

  test('a code of letters is guessed five times also by somebody who guesses everything at the same time', async () => {
    const email = 'many@school.example';
    const known = (await world.letters(email)).length;
    const sent = await world.say(nobody, sendEmailCode, { email, purpose: 'login', captcha: await world.captcha() });
    if (!sent.ok) throw new Error(JSON.stringify(sent));
    const { ticket } = sent.data;
    const right = codeIn(await nextLetter(() => world.letters(email), known));
    const wrong = right === '123456' ? '654321' : '123456';
    const guesses = Array.from({ length: 24 }, () => world.say(nobody, loginByEmail, { ticket, code: wrong }));
    const reasons = (await Promise.all(guesses)).map((said) => (said.ok ? '' : said.refusal?.reason));
    // The fifth one is told that it is over.
    expect(reasons.filter((reason) => reason === accountRefusal.codeWrong.reason)).toHaveLength(4);
    const after = await world.say(nobody, loginByEmail, { ticket, code: right });
    expect(after).toMatchObject({ refusal: { reason: accountRefusal.codeOver.reason } });
  });

  test('a code of another system is exchanged once, by whoever of many comes first', async () => {
    const [clientId, redirectUri, verifier] = ['library', 'https://library.example/back', 'v'.repeat(43)];
    const made = await world.say({ token: operatorToken }, setOAuthClient, {
      ...{ clientId, name: 'Library' },
      redirectUris: [redirectUri],
    });
    const secret = made.ok ? made.data.secret : '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const said = await world.say(await world.person('student'), getCode, {
      ...{ clientId, redirectUri, responseType: 'code', codeChallenge: challenge, codeChallengeMethod: 'S256' },
    });
    if (!said.ok) throw new Error(JSON.stringify(said));
    const form = new URLSearchParams({
      ...{ grant_type: 'authorization_code', client_id: clientId, client_secret: secret },
      ...{ redirect_uri: redirectUri, code_verifier: verifier },
      code: new URL(said.data.url).searchParams.get('code') ?? '',
    }).toString();
    const exchange = () =>
      world.server.app.inject({
        method: 'POST',
        url: '/Oauth/OAuth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: form,
      });
    const replies = await Promise.all(Array.from({ length: 12 }, exchange));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('of many who say at the same time that a number of a school is theirs, one is certified', async () => {
    const operator = { token: operatorToken };
    const school = await world.say(operator, createInstitution, { name: 'Xinghai' });
    const coid = school.ok ? school.data.coid : '';
    const [account, password] = ['desk-of-xinghai', 'Chalk-2027'];
    const who = { coid, account, password, username: 'Desk', coidAdmin: 1 as const, userType: 'teacher' as const };
    expect(await world.say(operator, createAccount, who)).toMatchObject({ ok: true });
    const desk = await world.say(nobody, login, { account, password });
    const data = Buffer.from(['姓名,学号,角色', '李雷,0071,学生'].join('\n')).toString('base64');
    const token = desk.ok ? desk.data.token : '';
    expect(await world.say({ token }, importRegister, { kind: 'people', data, dryRun: false })).toMatchObject({
      ok: true,
    });
    const people = [];
    for (let count = 0; count < 8; count += 1) people.push(await world.person('student'));
    const said = await Promise.all(
      people.map((one) => world.say(one, userAttest, { coid, name: '李雷', stno: '0071' })),
    );
    expect(said.map((one) => (one.ok ? 'ok' : one.refusal?.reason)).toSorted()).toEqual([
      ...Array(7).fill('certification.numberTaken'),
      'ok',
    ]);
  });
});
