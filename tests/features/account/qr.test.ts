import { expect } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { getUserInfo } from '#contract/features/account/calls.ts';
import { confirmLoginQr, getLoginQr, pollLoginQr, scanLoginQr } from '#contract/features/account/qr-calls.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';

const test = worldTest({ rateLimits: true });

let phone: Person;
const browser = { token: '' };

test.beforeAll(async () => {
  phone = await world.person('student');
});
/** As the wire spells it. */
type Made = { readonly code_key: string; readonly secret: string; readonly number: string; readonly time: number };

const shown = async (): Promise<Made> => {
  const said = await world.say(browser, getLoginQr, { device: 'library computer' });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said.data as unknown as Made;
};
const poll = async ({ code_key: codeKey, secret }: Pick<Made, 'code_key' | 'secret'>) => {
  const said = await world.say(browser, pollLoginQr, { codeKey, secret, remember: false });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said.data;
};
const scan = (who: Person, { code_key: codeKey }: Made) => world.say(who, scanLoginQr, { codeKey });
const confirm = (who: Person, { code_key: codeKey }: Made, number: string, allow: 0 | 1 = 1) =>
  world.say(who, confirmLoginQr, { codeKey, number, allow });

test('scanned, then confirmed on the phone by the number on the screen: that browser is signed in, once (C-024, C-025, E-036)', async () => {
  const code = await shown();
  expect(code.time).toBe(120);
  expect(await poll(code)).toEqual({ state: 'waiting', otherType: 0, user: null });
  const said = await scan(phone, code);
  expect(said).toMatchObject({ data: { device: 'library computer', address: '127.0.0.1' } });
  expect(said.ok && said.data.numbers).toHaveLength(3);
  expect(said.ok && said.data.numbers).toContain(code.number);
  expect((await poll(code)).state).toBe('scanned');
  expect((await confirm(phone, code, code.number)).ok).toBe(true);
  const entered = await poll(code);
  expect(entered).toMatchObject({ state: 'confirmed', otherType: 1, user: { uid: phone.uid } });
  expect((await world.say({ token: entered.user?.token ?? '' }, getUserInfo, {})).ok).toBe(true);
  expect((await poll(code)).state).toBe('expired');
});

test('whoever has the code and not the browser’s secret gets nothing; a wrong number, a no and time end it', async () => {
  const other = await world.person('student');
  const code = await shown();
  expect((await poll({ ...code, secret: 'guessed' })).state).toBe('expired');
  await scan(phone, code);
  // Of somebody else's phone it is no more.
  expect(await scan(other, code)).toMatchObject({ refusal: { reason: 'account.qrOver' } });
  expect(await confirm(other, code, code.number)).toMatchObject({ refusal: { reason: 'account.qrOver' } });
  const wrong = code.number === '11' ? '12' : '11';
  expect(await confirm(phone, code, wrong)).toMatchObject({ refusal: { reason: 'account.qrNumberWrong' } });
  expect(await confirm(phone, code, code.number)).toMatchObject({ refusal: { reason: 'account.qrOver' } });
  expect((await poll(code)).state).toBe('refused');

  const declined = await shown();
  await scan(phone, declined);
  await confirm(phone, declined, '', 0);
  expect((await poll(declined)).state).toBe('refused');

  const late = await shown();
  world.pass(2 * minute);
  expect(await scan(phone, late)).toMatchObject({ refusal: { reason: 'account.qrOver' } });
  expect((await poll(late)).state).toBe('expired');
});
