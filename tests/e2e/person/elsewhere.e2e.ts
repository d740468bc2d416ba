import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setOAuthClient } from '#contract/features/oauth/calls.ts';
import { openOneBrowser } from '../harness/browser.ts';
import { openSchool, operatorToken, type School } from '../harness/school.ts';
import { signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let elsewhere: Server;
let address: string;

/** Another system, which shows what came back to it; and WeChat, where a press of its page agrees. */
beforeAll(async () => {
  elsewhere = createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const json = (body: object) => void reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (url.pathname === '/sns/oauth2/access_token') return json({ access_token: 'token', openid: 'o-lin' });
    if (url.pathname === '/sns/userinfo') return json({ openid: 'o-lin', unionid: 'u-lin', nickname: '小林' });
    if (url.pathname === '/connect/qrconnect') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code: 'from-wechat', state: url.searchParams.get('state') ?? '' }).toString();
      const link = `<a href="${back.href.replaceAll('&', '&amp;')}">Agree</a>`;
      return void reply.setHeader('content-type', 'text/html').end(`<title>WeChat</title>${link}`);
    }
    return void reply.setHeader('content-type', 'text/html').end(`<title>Library</title><p>${url.search}</p>`);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await school?.close();
  elsewhere?.close();
});

const open = async (environment: Readonly<Record<string, string>> = {}) => {
  await school?.close();
  school = await openSchool(environment);
};

const verifier = 'a-verifier-that-is-long-enough-to-be-one-of-43-letters';

test('another system sends somebody here to sign in, who signs in, agrees, and is sent back with a code (R-003, S-056)', async () => {
  await open();
  const person = await school.person('student', '林小雨');
  const redirect = `${address}/back`;
  await school.say({ token: operatorToken }, setOAuthClient, {
    ...{ clientId: 'library', name: '图书馆', redirectUris: [redirect] },
  } as never);
  const query = new URLSearchParams({
    ...{ client_id: 'library', redirect_uri: redirect, response_type: 'code', state: 'theirs' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const browser = await openOneBrowser();
  const { page, open: go } = await browser.device(school);
  query.set('redirect_uri', `${redirect}/elsewhere`);
  await go(`/OAuth2/authorize?${query}`);
  await page.getByLabel('Account', { exact: true }).fill(person.account);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await see(page.getByText('Your school does not know the system that sent you here.')).toBeVisible();
  query.set('redirect_uri', redirect);
  await go(`/OAuth2/authorize?${query}`);
  await see(page.getByRole('heading', { name: 'Sign in to 图书馆' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue as 林小雨' }).click();
  await page.waitForURL(`${redirect}?**`);
  const given = new URL(page.url()).searchParams;
  expect(given.get('state')).toBe('theirs');
  expect(given.get('code')).toMatch(/^[\w-]{20,}$/);
});

test('WeChat links an account once and signs in from then on (R-007, R-010, S-069, S-190, S-272, S-275, S-331)', async () => {
  const browser = await openOneBrowser();
  await open();
  const plain = await browser.device(school);
  await plain.open('/login');
  await see(plain.page.getByRole('link', { name: 'Register' })).toBeVisible();
  await see(plain.page.getByRole('button', { name: 'Sign in with WeChat' })).toHaveCount(0);

  await open({
    ...{ WECHAT_APP_ID: 'app', WECHAT_APP_SECRET: 'hush', WECHAT_API_URL: address },
    ...{ WECHAT_AUTHORIZE_URL: `${address}/connect/qrconnect`, WECHAT_ORIGIN: 'http://school.invalid' },
  });
  const person = await school.person('student', '林小雨');
  const device = await browser.device(school);
  const { page } = device;
  /** WeChat sends people back to the registered address; here that is this device's way to the school. */
  const agree = async () => {
    const link = page.getByRole('link', { name: 'Agree' });
    const back = new URL((await link.getAttribute('href')) ?? '');
    await device.open(`${back.pathname}${back.search}`);
  };
  await device.open('/login');
  await page.getByRole('button', { name: 'Sign in with WeChat' }).click();
  await agree();
  await see(page.getByText('WeChat knows you as 小林.')).toBeVisible();
  await page.getByLabel('Account', { exact: true }).fill(person.account);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/main');
  await device.goTo('/main/UserSetting?section=binding');
  await see(page.getByText('小林', { exact: true })).toBeVisible();

  const other = await browser.device(school);
  await signedInAt(other, await school.person('student', '韩梅梅'), '/main/UserSetting?section=binding');
  await see(other.page.getByText('WeChat', { exact: true })).toBeVisible();
});
