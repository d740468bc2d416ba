import { getAllByRole, getByRole, waitFor } from '@testing-library/dom';
import { afterEach, expect, vi } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { login } from '#contract/features/account/calls.ts';
import { addSchoolPerson } from '#contract/features/account/desk-calls.ts';
import { activateAccount } from '#contract/features/account/entry-calls.ts';
import { confirmLoginQr, getLoginQr, pollLoginQr, scanLoginQr } from '#contract/features/account/qr-calls.ts';
import { codeIn, nextLetter } from '#tests/harness/letters.ts';
import { places } from '../e2e/harness/places.ts';
import { fill, find, inFront, part, press } from './act.ts';
import { doSum } from './entering.ts';
import { device, screenTest } from './screen-test.ts';
import { isAt, says } from './see.ts';

const nobody = { token: '' };
const email = 'lin@mail.example';
const password = 'Chalk-2027';

const test = screenTest();
afterEach(() => vi.restoreAllMocks());

const main = () => part('main');
const choose = async (way: string) => device.user.click(await part(`button[data-way="${way}"]`));
const asStrangerAt = async (path: string) => {
  await device.asStranger();
  await device.open(path);
};

/** Asks for a code, does the sum, and types what the letter says. */
const withCode = async (address: string, sum = () => doSum(device)) => {
  // That a password was changed is told by a letter, too.
  const read = async () => (await device.world.letters(address)).filter((letter) => codeIn(letter) !== '');
  const known = (await read()).length;
  await press(device, 'Send code');
  await sum();
  await find('button', /^\d+ s$/);
  await fill(device, 'Verification code', codeIn(await nextLetter(read, known)));
};
/** What the code of a computer says. */
const keyIn = (url: string): string => new URLSearchParams(url.split('?')[1]).get('key') ?? '';
const signIn = async (account: string, words: string) => {
  await fill(device, 'Account', account);
  await fill(device, 'Password', words);
  await press(device, 'Sign in');
};

test('a person registers by e-mail, links a number, signs in with it, and signs a computer in from the phone (R-002, R-004, R-009, S-060, S-063, S-064, S-065, C-033, S-190, S-191, S-211, S-273, S-328, S-330, S-332, S-368, S-441)', async () => {
  const { world } = device;
  await asStrangerAt('/regist');
  await fill(device, 'E-mail', email);
  await withCode(email, async () => {
    await press(device, 'Confirm');
    await says('Enter the verification code.');
    await doSum(device);
  });
  await fill(device, 'Name', '林小雨');
  await fill(device, 'New password', password);
  await fill(device, 'New password again', 'Chalk-2028');
  await press(device, 'Register');
  await says('The two passwords differ.');
  await fill(device, 'New password again', password);
  await press(device, 'Register');
  await fill(device, 'School', 'Qiming');
  await fill(device, 'Student number', '007');
  await press(device, 'Done');
  await isAt('/main');
  await device.whenSynced();

  await device.goTo(places.settings('binding'));
  await device.user.click(
    await waitFor(() => getAllByRole(document.body, 'button', { name: 'Link' })[0] as HTMLElement),
  );
  await fill(device, 'Mobile number', '13812345678');
  await fill(device, 'Current password', password);
  await withCode('+8613812345678');
  await device.user.click(await part('[role="dialog"] button[type="submit"]'));
  await says('+86138****5678', await main());
  await device.whenSynced();

  await asStrangerAt('/todoLogin');
  await choose('mail');
  await press(device, 'Sign in');
  await says('Enter your e-mail address.');
  // The minute since the letter before is not over: somebody waits.
  await choose('password');
  await signIn('13812345678', password);
  await isAt('/main/todo');
  await device.whenSynced();

  // The computer, while the phone says yes.
  const phone = await world.say(nobody, login, { account: '13812345678', password, remember: true });
  if (!phone.ok) throw new Error('the phone is not let in');
  await asStrangerAt('/login');
  await choose('qr');
  const codeKey = keyIn((await part('[data-login-qr]')).dataset.loginQr ?? '');
  const number = (await part('[data-login-number]')).textContent;
  expect(await world.say(phone.data, scanLoginQr, { codeKey })).toMatchObject({ ok: true });
  expect(await world.say(phone.data, confirmLoginQr, { codeKey, number, allow: 1 })).toMatchObject({ ok: true });
  await isAt('/main');
  await device.goTo(places.settings('account'));
  await says('007', await main());
  // What somebody says of their school they take back, and say anew.
  await press(device, 'Leave', 'button', await main());
  await press(device, 'Leave', 'button', await find('alertdialog', undefined, document.body));
  await waitFor(async () => expect((await main()).textContent).not.toContain('Qiming'));
  await press(device, 'Join a school', 'button', await main());
  await fill(device, 'School', 'Qiming');
  await waitFor(() => expect(inFront().querySelector('datalist option')).not.toBeNull());
  await fill(device, 'College', '数学学院');
  await press(device, 'Save');
  await says('Qiming · 数学学院', await main());
  expect(localStorage.getItem('userinfo')).toContain('林小雨');
  await device.whenSynced();

  // The phone, while a computer shows a code.
  const shown = await world.say(nobody, getLoginQr, { device: 'Chrome · Linux' });
  if (!shown.ok) throw new Error('no code is shown');
  const { url, secret } = shown.data;
  await device.goTo(url);
  await press(device, 'Go on');
  await says('Chrome · Linux', await main());
  await press(device, shown.data.number);
  await says('It is signed in', await main());
  expect(await world.say(nobody, pollLoginQr, { codeKey: keyIn(url), secret, remember: false })).toMatchObject({
    data: { user: { username: '林小雨' } },
  });
});

/** Somebody whose school knows a number and an address of theirs. */
const known = async (account: string, phone: string): Promise<void> => {
  const { world } = device;
  const made = await world.say(await world.person('teacher', 1), addSchoolPerson, {
    ...{ username: '何雨桐', account, studentNumber: '', userType: 'student', className: '' },
    ...{ phone, email: `${account}@mail.example` },
  });
  const code = (made.ok && made.data.codes[0]?.code) || '';
  const activated = await world.say(nobody, activateAccount, { account, code, password });
  if (!activated.ok) throw new Error(`${account} is nobody`);
};

test('a forgotten password is chosen anew by mobile and by e-mail; somebody signs in by either code; a QR code that is over is drawn again (R-005, S-061, S-062, S-066, S-067, S-068, S-329, S-582)', async () => {
  await known('heyutong', '13912345678');
  await known('zhangwei', '13712345678');
  await asStrangerAt('/login');
  for (const [way, label, target, address, words] of [
    ['sms', 'Mobile number', '13912345678', '+8613912345678', 'Slate-2027'],
    ['mail', 'E-mail', 'heyutong@mail.example', 'heyutong@mail.example', 'Slate-2028'],
  ] as const) {
    await press(device, 'Forgot password', 'link');
    await find('heading', 'Forgotten password');
    await choose(way);
    await fill(device, label, target);
    await withCode(address);
    await press(device, 'Next');
    await says('Choose a new password for heyutong.');
    await fill(device, 'New password', words);
    await fill(device, 'New password again', words);
    await press(device, 'Set the password');
    await says('Password changed. Sign in with the new one.');
  }
  await signIn('heyutong', 'Slate-2027');
  await says('Account or password is wrong.');
  await signIn('heyutong', 'Slate-2028');
  await isAt('/main');
  await device.whenSynced();

  for (const [way, label, target, address] of [
    ['sms', 'Mobile number', '13712345678', '+8613712345678'],
    ['mail', 'E-mail', 'zhangwei@mail.example', 'zhangwei@mail.example'],
  ] as const) {
    await asStrangerAt('/login');
    await choose(way);
    await fill(device, label, target);
    await withCode(address);
    await press(device, 'Sign in');
    await isAt('/main');
    await device.whenSynced();
  }

  await asStrangerAt('/login');
  await choose('qr');
  await part('[data-login-qr]');
  const now = performance.now.bind(performance);
  let ahead = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  await waitFor(() => {
    ahead += 10 * minute;
    expect(document.body.textContent).toContain('QR code expired');
  });
  expect(document.querySelector('[data-login-number]')).toBeNull();
  await press(device, 'Refresh');
  await part('[data-login-number]');
  await waitFor(() => expect(document.body.textContent).not.toContain('QR code expired'));
  expect(getByRole(document.body, 'status').textContent).toContain('Scan it with a phone');
});
