import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changePassword,
  createAccount,
  createInstitution,
  getUserInfo,
  login,
} from '#contract/features/account/calls.ts';
import { changePerson, resetPerson } from '#contract/features/account/desk-calls.ts';
import { createWorld, operatorToken, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';

onBothDatabases((url) => {
  let world: World;
  let desk: { readonly token: string };
  let coid = '';
  const [nobody, operator] = [{ token: '' }, { token: operatorToken }];
  const password = 'Chalk-2027';

  beforeAll(async () => {
    // A password takes as long to look at as it does on a busy server.
    world = await createWorld({ databaseUrl: await url(), passwordCost: { memoryKiB: 19 * 1024, passes: 3 } });
    const school = await world.say(operator, createInstitution, { name: 'Xinghai' });
    coid = school.ok ? school.data.coid : '';
    desk = await somebody('desk-of-xinghai', 1);
  }, 60_000);
  afterAll(() => world?.close());

  const enter = (account: string) => world.say(nobody, login, { account, password, remember: true });

  const somebody = async (account: string, coidAdmin: 0 | 1) => {
    const who = { coid, account, password, username: account, coidAdmin, userType: 'teacher' as const };
    const made = await world.say(operator, createAccount, who);
    const entered = await enter(account);
    if (!made.ok || !entered.ok) throw new Error(JSON.stringify([made, entered]));
    return { uid: made.data.uid, token: entered.data.token };
  };

  const isIn = async (token: string) => (await world.say({ token }, getUserInfo, {})).ok;

  /** Four who know the password sign in while something makes it worthless; who of them is in when both are over. */
  const inAfter = async (account: string, worthless: () => Promise<{ readonly ok: boolean }>): Promise<number> => {
    const signingIn = Array.from({ length: 4 }, () => enter(account));
    expect(await worthless()).toMatchObject({ ok: true });
    let count = 0;
    for (const said of await Promise.all(signingIn)) if (said.ok && (await isIn(said.data.token))) count += 1;
    return count;
  };

  test('nobody is in by a password that was taken away while it was looked at', async () => {
    const { uid, token } = await somebody('li-lei', 0);
    expect(await inAfter('li-lei', () => world.say(desk, resetPerson, { uid }))).toBe(0);
    expect(await isIn(token)).toBe(false);
  }, 60_000);

  test('nobody is in by a password that its owner changed meanwhile', async () => {
    const who = await somebody('han-meimei', 0);
    const change = { oldPassword: password, newPassword: 'Slate-2028', endOthers: true };
    expect(await inAfter('han-meimei', () => world.say(who, changePassword, change))).toBe(0);
  }, 60_000);

  test('nobody is in whose account was closed meanwhile', async () => {
    const { uid } = await somebody('lucy', 0);
    expect(await inAfter('lucy', () => world.say(desk, changePerson, { uid, closed: true }))).toBe(0);
  }, 60_000);
});
