import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await page.getByLabel('Code', { exact: true }).fill(codeIn(await nextLetter(read, known)));
};

const choose = (page: Page, way: string) => page.locator(`button[data-way="${way}"]`).click();

test('a person registers by e-mail, links a number, signs in with it, and signs a computer in from the phone (R-002, R-004, R-009, S-060, S-063, S-064, S-065, S-190, S-191, S-211, S-273, S-328, S-330, S-332, S-368, S-441)', async () => {
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
  await page.getByLabel('Code', { exact: true }).fill(codeIn(await nextLetter(read, 0)));
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

  await phone.open('/main/UserSetting?section=binding');
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

  await phone.open('/main');
  const desk = await browser.device(school);
  await desk.open('/login');
  await choose(desk.page, 'qr');
  const code = desk.page.locator('[data-login-qr]');
  const address = (await code.getAttribute('data-login-qr')) ?? '';
  const number = (await desk.page.locator('[data-login-number]').textContent()) ?? '';
  await phone.open(address);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: number, exact: true }).click();
  await see(page.getByText('It is signed in')).toBeVisible();
  await desk.page.waitForURL('**/main');
  await desk.open('/main/UserSetting?section=account');
  await see(desk.page.getByText('007')).toBeVisible();
  expect(await desk.page.evaluate(() => localStorage.getItem('userinfo'))).toContain('林小雨');
}, 180_000);
