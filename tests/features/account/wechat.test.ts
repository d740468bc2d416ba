import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, Input } from '#contract/core/call.ts';
import { minute } from '#contract/core/time.ts';
import { getUserInfo, login } from '#contract/features/account/calls.ts';
import { getEntryWays } from '#contract/features/account/entry-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import * as calls from '#contract/features/account/wechat-calls.ts';
import { openWechat } from '#server/core/session/wechat.ts';
import { ownProfile } from '#src/features/account/data/queries.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

const nobody = { token: '' };
const password = 'Classroom2026';
const people: Readonly<Record<string, { openid: string; unionid?: string; nickname: string }>> = {
  lin: { openid: 'o-lin', unionid: 'u-lin', nickname: '小林' },
  'lin in another app': { openid: 'o-lin-2', unionid: 'u-lin', nickname: '小林' },
  wang: { openid: 'o-wang', nickname: '小王' },
};

/** The two addresses of WeChat that are asked, with codes that are good once. */
const openProvider = async () => {
  const codes = new Map<string, string>();
  let isBroken = false;
  const server: Server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const say = (body: object) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (isBroken) return void reply.writeHead(502).end();
    if (url.pathname === '/sns/oauth2/access_token') {
      const code = url.searchParams.get('code') ?? '';
      const who = people[codes.get(code) ?? ''];
      codes.delete(code);
      const isOurs = url.searchParams.get('appid') === 'app' && url.searchParams.get('secret') === 'hush';
      if (who === undefined || !isOurs) return void say({ errcode: 40029, errmsg: 'invalid code' });
      return void say({ access_token: `token of ${who.openid}`, openid: who.openid, expires_in: 7200 });
    }
    const openid = url.searchParams.get('openid');
    return void say(Object.values(people).find((one) => one.openid === openid) ?? { errcode: 40003 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Somebody agreed at WeChat. */
    agree: (who: string) => {
      const code = `code-${codes.size}-${Math.random()}`;
      codes.set(code, who);
      return code;
    },
    break: (is: boolean) => {
      isBroken = is;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

let provider: Awaited<ReturnType<typeof openProvider>>;
let world: World;
let plain: World;

beforeAll(async () => {
  provider = await openProvider();
  const wechat = openWechat({
    ...{ appId: 'app', secret: 'hush', origin: 'https://school.example' },
    ...{ authorizeUrl: `${provider.url}/connect/qrconnect`, apiUrl: provider.url },
  });
  world = await createWorld({ wechat });
  plain = await createWorld();
});
afterAll(async () => {
  await world?.close();
  await plain?.close();
  await provider?.close();
});

const must = async <C extends Call>(who: { readonly token: string }, call: C, input: Partial<Input<C>>) => {
  const said = await world.say(who, call, input);
  if (!said.ok) throw new Error(`${call.name}: ${JSON.stringify(said)}`);
  return said.data;
};
const reasonOf = async <C extends Call>(who: { readonly token: string }, call: C, input: Partial<Input<C>>) => {
  const said = await world.say(who, call, input);
  return said.ok ? undefined : said.refusal?.reason;
};
const stateOf = async () => (await must(nobody, calls.getWechatAddress, {})).state;
const comeBack = async (who: string) =>
  must(nobody, calls.wechatLogin, { code: provider.agree(who), state: await stateOf() });

describe('WeChat', () => {
  test('is not there where the operator did not set it up', async () => {
    expect(await plain.say(nobody, getEntryWays, {})).toMatchObject({ data: { wechat: 0 } });
    expect(await plain.say(nobody, calls.getWechatAddress, {})).toMatchObject({
      refusal: { reason: accountRefusal.noWechat.reason },
    });
    expect(await must(nobody, getEntryWays, {})).toMatchObject({ wechat: 1 });
  });

  test('is linked by its ticket to whoever signs in then: an open browser leaves no way in behind', async () => {
    const person = await world.person('student');
    world.pass(minute);
    const { ticket } = await comeBack('wang');
    const over = accountRefusal.wechatOver.reason;
    expect(await reasonOf(person, calls.bindWechat, { ticket })).toBe(over);
    expect(await comeBack('wang')).toMatchObject({ user: null });
  });

  test('is asked at the address that was set up, and leads back to this school alone', async () => {
    const { url, state } = await must(nobody, calls.getWechatAddress, {});
    const given = new URL(url);
    expect(Object.fromEntries(given.searchParams)).toEqual({
      ...{ appid: 'app', redirect_uri: 'https://school.example/wxLogin', response_type: 'code' },
      ...{ scope: 'snsapi_login', state },
    });
    expect(given.hash).toBe('#wechat_redirect');
    expect(url).not.toContain('hush');
  });

  test('signs nobody in before they linked it; linked, it signs them in, from another app too (C-022, R-007, S-331)', async () => {
    const person = await world.person('student');
    const stranger = await comeBack('lin');
    expect(stranger).toMatchObject({ otherType: 2, user: null, nickname: '小林' });
    await must(person, calls.bindWechat, { ticket: stranger.ticket });
    expect(await reasonOf(person, calls.bindWechat, { ticket: stranger.ticket })).toBe(
      accountRefusal.wechatOver.reason,
    );
    const known = await comeBack('lin in another app');
    expect(known).toMatchObject({ otherType: 1, user: { uid: person.uid } });
    expect(await must({ token: known.user?.token ?? '' }, getUserInfo, {})).toMatchObject({ uid: person.uid });
    const other = await world.person('student');
    const { state } = await must(other, calls.getWechatBindAddress, { password });
    expect(await reasonOf(other, calls.checkWechatCode, { code: provider.agree('lin'), state })).toBe(
      accountRefusal.wechatTaken.reason,
    );
  });

  test('is linked in the settings with the password, shown, and unlinked (C-023, R-010)', async () => {
    const person = await world.person('teacher');
    expect(await reasonOf(person, calls.getWechatBindAddress, { password: 'wrong' })).toBe(
      accountRefusal.oldPasswordWrong.reason,
    );
    const { state, url } = await must(person, calls.getWechatBindAddress, { password });
    expect(url).toContain(encodeURIComponent('https://school.example/bindwechat'));
    const code = provider.agree('wang');
    expect(await must(person, calls.checkWechatCode, { code, state })).toEqual({ nickname: '小王' });
    const tab = await world.device(person).open();
    await tab.cycle();
    expect(await ownProfile(tab.replica)).toMatchObject({ wechat: '小王' });
    await must(person, calls.unbindWechat, { password });
    await tab.cycle();
    expect(await ownProfile(tab.replica)).toMatchObject({ wechat: '' });
    expect(await comeBack('wang')).toMatchObject({ otherType: 2 });
  });

  test('a way back is good once, for a quarter of an hour, for whom and for what it was opened', async () => {
    const over = accountRefusal.wechatOver.reason;
    const code = () => provider.agree('wang');
    const once = await stateOf();
    await must(nobody, calls.wechatLogin, { code: code(), state: once });
    expect(await reasonOf(nobody, calls.wechatLogin, { code: code(), state: once })).toBe(over);
    expect(await reasonOf(nobody, calls.wechatLogin, { code: code(), state: 'made up' })).toBe(over);
    expect(await reasonOf(nobody, calls.wechatLogin, { code: 'made up', state: await stateOf() })).toBe(over);
    const late = await stateOf();
    world.pass(16 * minute);
    expect(await reasonOf(nobody, calls.wechatLogin, { code: code(), state: late })).toBe(over);
    const [victim, thief] = [await world.person('student'), await world.person('student')];
    const { state } = await must(thief, calls.getWechatBindAddress, { password });
    // Somebody else's way, opened in the victim's browser, links nobody's WeChat to anybody.
    expect(await reasonOf(victim, calls.checkWechatCode, { code: code(), state })).toBe(over);
    expect(await reasonOf(victim, calls.checkWechatCode, { code: code(), state: await stateOf() })).toBe(over);
    const { state: bind } = await must(victim, calls.getWechatBindAddress, { password });
    expect(await reasonOf(nobody, calls.wechatLogin, { code: code(), state: bind })).toBe(over);
  });

  test('when it does not answer that is said, and other ways stay', async () => {
    provider.break(true);
    const state = await stateOf();
    expect(await reasonOf(nobody, calls.wechatLogin, { code: 'any', state })).toBe(accountRefusal.wechatSilent.reason);
    provider.break(false);
    expect((await world.say(nobody, login, { account: 'student1', password })).ok).toBe(true);
  });
});
