import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSchoolPerson } from '#contract/features/account/desk-calls.ts';
import { activateAccount } from '#contract/features/account/entry-calls.ts';
import { codeIn, lettersTo, nextLetter } from '#tests/harness/letters.ts';
import { openOneBrowser } from '../harness/browser.ts';
import { doSum } from '../harness/captcha.ts';
import { openSchool, type School } from '../harness/school.ts';
import { see } from '../harness/see.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school?.close());

const email = 'lin@mail.example';

/** Asks for a code, does the sum, and types what the letter says. */
const withCode = async (page: Page, address: string): Promise<void> => {
  const read = () => lettersTo(join(school.dataDir, 'outgoing'), address);
  const known = (await read()).length;
  await page.getByRole('button', { name: 'Send code' }).click();
  await doSum(page, school);
  await page.getByLabel('Verification code', { exact: true }).fill(codeIn(await nextLetter(read, known)));
};

const choose = (page: Page, way: string) => page.locator(`button[data-way="${way}"]`).click();

test('a person registers by e-mail, links a number, signs in with it, and signs a computer in from the phone (R-002, R-004, R-009, S-060, S-063, S-064, S-065, C-033, S-190, S-191, S-211, S-273, S-328, S-330, S-332, S-368, S-441)', async () => {
  const browser = await openOneBrowser();
  const phone = await browser.device(school, { viewport: { width: 390, height: 844 }, touch: true });
  const { page } = phone;
  await phone.open('/regist');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await see(page.getByText('Enter the verification code.')).toBeVisible();
  const read = () => lettersTo(join(school.dataDir, 'outgoing'), email);
  await doSum(page, school);
  await see(page.getByRole('button', { name: /^\d+ s$/ })).toBeVisible();
  await page.getByLabel('Verification code', { exact: true }).fill(codeIn(await nextLetter(read, 0)));
  await page.getByLabel('Name', { exact: true }).fill('林小雨');
  await page.getByLabel('New password', { exact: true }).fill('Chalk-2027');
  await page.getByLabel('New password again').fill('Chalk-2028');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await see(page.getByText('The two passwords differ.')).toBeVisible();
  await page.getByLabel('New password again').fill('Chalk-2027');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByLabel('School', { exact: true }).fill('启明大学');
  await page.getByLabel('Student number').fill('007');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL('**/main');

  await phone.goTo('/main/UserSetting?section=binding');
  await page.getByRole('button', { name: 'Link', exact: true }).first().click();
  await page.getByLabel('Mobile number', { exact: true }).fill('13812345678');
  await page.getByLabel('Current password').fill('Chalk-2027');
  await withCode(page, '+8613812345678');
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await see(page.getByText('+86138****5678')).toBeVisible();

  const tablet = await browser.device(school);
  await tablet.open('/todoLogin');
  await choose(tablet.page, 'mail');
  await tablet.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await see(tablet.page.getByText('Enter your e-mail address.')).toBeVisible();
  await tablet.page.getByLabel('E-mail', { exact: true }).fill(email);
  // The minute since the letter before is not over: somebody waits.
  await choose(tablet.page, 'password');
  await tablet.page.getByLabel('Account', { exact: true }).fill('13812345678');
  await tablet.page.getByLabel('Password', { exact: true }).fill('Chalk-2027');
  await tablet.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await tablet.page.waitForURL('**/main/todo');

  await phone.goTo('/main');
  const desk = await browser.device(school);
  await desk.open('/login');
  await choose(desk.page, 'qr');
  const code = desk.page.locator('[data-login-qr]');
  const address = (await code.getAttribute('data-login-qr')) ?? '';
  const number = (await desk.page.locator('[data-login-number]').textContent()) ?? '';
  await phone.goTo(address);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: number, exact: true }).click();
  await see(page.getByText('It is signed in')).toBeVisible();
  await desk.page.waitForURL('**/main');
  await desk.goTo('/main/UserSetting?section=account');
  await see(desk.page.getByText('007')).toBeVisible();
  // What somebody says of their school they take back, and say anew.
  const main = desk.page.getByRole('main');
  await main.getByRole('button', { name: 'Leave', exact: true }).click();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await see(main.getByText('启明大学')).toHaveCount(0);
  await main.getByRole('button', { name: 'Join a school' }).click();
  const joining = desk.page.getByRole('dialog');
  await joining.getByLabel('School', { exact: true }).fill('启明大学');
  await see(joining.locator('datalist option').first()).toBeAttached();
  await joining.getByLabel('College').fill('数学学院');
  await joining.getByRole('button', { name: 'Save', exact: true }).click();
  await see(main.getByText('启明大学 · 数学学院')).toBeVisible();
  expect(await desk.page.evaluate(() => localStorage.getItem('userinfo'))).toContain('林小雨');
});

/** Somebody whose school knows a number and an address of theirs. */
const known = async (account: string, phone: string): Promise<void> => {
  const desk = await school.person('teacher', '陆老师', 1);
  const email = `${account}@mail.example`;
  const given = {
    username: '何雨桐',
    account,
    studentNumber: '',
    userType: 'student',
    className: '',
    phone,
    email,
  } as const;
  const [made] = (await school.say(desk, addSchoolPerson, given)).codes;
  const { code = '' } = made ?? {};
  await school.say({ token: '' }, activateAccount, { account, code, password: 'Chalk-2027' });
};

test('a forgotten password is chosen anew by mobile and by e-mail; somebody signs in by either code; a QR code that is over is drawn again (R-005, S-061, S-062, S-066, S-067, S-068, S-329, S-582)', async () => {
  await known('heyutong', '13912345678');
  await known('zhangwei', '13712345678');
  const browser = await openOneBrowser();
  const laptop = await browser.device(school);
  const { page } = laptop;
  await laptop.open('/login');
  for (const [way, label, target, address, password] of [
    ['sms', 'Mobile number', '13912345678', '+8613912345678', 'Slate-2027'],
    ['mail', 'E-mail', 'heyutong@mail.example', 'heyutong@mail.example', 'Slate-2028'],
  ] as const) {
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await see(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
    await choose(page, way);
    await page.getByLabel(label, { exact: true }).fill(target);
    await withCode(page, address);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await see(page.getByText('Choose a new password for heyutong.')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('New password again').fill(password);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await see(page.getByText('Password changed. Sign in with the new one.')).toBeVisible();
  }
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await page.getByLabel('Account', { exact: true }).fill('heyutong');
  await page.getByLabel('Password', { exact: true }).fill('Slate-2027');
  await signIn.click();
  await see(page.getByRole('alert').filter({ hasText: 'password' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Slate-2028');
  await signIn.click();
  await page.waitForURL('**/main');

  for (const [way, label, target, address] of [
    ['sms', 'Mobile number', '13712345678', '+8613712345678'],
    ['mail', 'E-mail', 'zhangwei@mail.example', 'zhangwei@mail.example'],
  ] as const) {
    const { page: other, ...device } = await browser.device(school);
    await device.open('/login');
    await choose(other, way);
    await other.getByLabel(label, { exact: true }).fill(target);
    await withCode(other, address);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL('**/main');
    await other.close();
  }

  const { page: screen, ...desk } = await browser.device(school);
  await screen.clock.install();
  await desk.open('/login');
  await choose(screen, 'qr');
  await see(screen.locator('[data-login-qr]')).toBeVisible();
  await screen.clock.fastForward('10:00');
  await see(screen.getByText('QR code expired')).toBeVisible();
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await see(screen.locator('[data-login-number]')).toBeVisible();
  await see(screen.getByText('QR code expired')).toHaveCount(0);
});
