import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getByRole, queryByRole, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setOAuthClient } from '#contract/features/oauth/calls.ts';
import { openWechat } from '#server/core/session/wechat.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { places } from '../e2e/harness/places.ts';
import { find, part, press } from './act.ts';
import { fillForm } from './entering.ts';
import { openScreen, type Screen } from './screen.tsx';
import { isAt, says } from './see.ts';

const library = 'https://library.example/back';
const verifier = 'a-verifier-that-is-long-enough-to-be-one-of-43-letters';

let wechat: Server;
let device: Screen;

/** WeChat, as far as it is asked. */
beforeAll(async () => {
  wechat = createServer((request, reply) => {
    const json = (body: object) => void reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.url?.startsWith('/sns/oauth2/access_token')) return json({ access_token: 'token', openid: 'o-lin' });
    return json({ openid: 'o-lin', unionid: 'u-lin', nickname: '小林' });
  });
  await new Promise<void>((resolve) => wechat.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await device.close();
  wechat.close();
});

const authorizeUrl = 'http://wechat.example/connect/qrconnect';
const openSchool = async (hasWechat: boolean) => {
  const apiUrl = `http://127.0.0.1:${(wechat.address() as AddressInfo).port}`;
  const way = { appId: 'app', secret: 'hush', apiUrl, authorizeUrl, origin: 'http://school.invalid' };
  device = await openScreen(hasWechat ? { wechat: openWechat(way) } : {});
};

test('another system sends somebody here to sign in, who signs in, agrees, and is sent back with a code; without WeChat nobody is offered it (R-003, S-056, S-069)', async () => {
  await openSchool(false);
  const { world } = device;
  const person = await world.person('student');
  const client = { clientId: 'library', name: '图书馆', redirectUris: [library] };
  expect(await world.say({ token: operatorToken }, setOAuthClient, client)).toMatchObject({ ok: true });
  const query = new URLSearchParams({
    ...{ client_id: 'library', redirect_uri: `${library}/elsewhere`, response_type: 'code', state: 'theirs' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await device.asStranger();
  await device.open('/login');
  await find('link', 'Register');
  expect(queryByRole(document.body, 'button', { name: 'Sign in with WeChat' })).toBeNull();
  await device.open(`/OAuth2/authorize?${query}`);
  await fillForm(device, person);
  await says('Your school does not know the system that sent you here.');
  expect(device.sentTo()).toBe('');
  query.set('redirect_uri', library);
  await device.open(`/OAuth2/authorize?${query}`);
  await find('heading', 'Sign in to 图书馆');
  await press(device, `Continue as ${person.username}`);
  await waitFor(() => expect(device.sentTo()).toMatch(library));
  const given = new URL(device.sentTo()).searchParams;
  expect(given.get('state')).toBe('theirs');
  expect(given.get('code')).toMatch(/^[\w-]{20,}$/);
  await device.close();
});

test('WeChat links an account once and signs in from then on (R-007, R-010, S-069, S-190, S-272, S-275, S-331)', async () => {
  await openSchool(true);
  const { world } = device;
  const person = await world.person('student');
  /** WeChat sends people back to the registered address; here that is this device's way to the school. */
  const agree = async () => {
    await waitFor(() => expect(device.sentTo()).toMatch(authorizeUrl));
    const asked = new URL(device.sentTo()).searchParams;
    const back = new URL(asked.get('redirect_uri') ?? '');
    expect(back.origin).toBe('http://school.invalid');
    await device.open(
      `${back.pathname}?${new URLSearchParams({ code: 'from-wechat', state: asked.get('state') ?? '' })}`,
    );
  };
  await device.asStranger();
  await device.open('/login');
  await press(device, 'Sign in with WeChat');
  await agree();
  await says('WeChat knows you as 小林.');
  await fillForm(device, person);
  await isAt('/main');
  await device.goTo(places.settings('binding'));
  await says('小林', await part('main'));
  await device.whenSynced();

  await device.asStranger();
  await device.open('/login');
  await press(device, 'Sign in with WeChat');
  await agree();
  await isAt('/main');
  await device.whenSynced();

  await device.signIn(await world.person('student'));
  await device.open(places.settings('binding'));
  await says('WeChat', await part('main'));
  await waitFor(() => expect(getByRole(document.body, 'main').textContent).toMatch(/WeChatNot linked/));
  await device.whenSynced();
});
