import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lettersTo, nextLetter } from '#tests/harness/letters.ts';
import { openOneBrowser } from '../harness/browser.ts';
import { doSum } from '../harness/captcha.ts';
import { openSchool, type School } from '../harness/school.ts';
import { item, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school?.close());

const lettersOf = (address: string) => () => lettersTo(join(school.dataDir, 'outgoing'), address);

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('whoever cannot get in appeals with a picture; the desk is told, answers, and the letter opens the account (R-006, S-070, C-028)', async () => {
  const operator = await school.person('teacher', '教务处', 1);
  const person = await school.person('student', '林小雨');
  const home = 'home@mail.example';
  const browser = await openOneBrowser();
  const lost = await browser.device(school, { viewport: { width: 390, height: 844 }, touch: true });
  const { page } = lost;
  await lost.open('/login');
  await page.getByRole('link', { name: 'Appeal', exact: true }).click();
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await see(page.getByText('Enter your account.')).toBeVisible();
  await page.getByLabel('Account', { exact: true }).fill(person.account);
  await page.getByLabel('Name', { exact: true }).fill('林小雨');
  await page.getByLabel('Mobile number or e-mail for the answer').fill(home);
  await page.getByLabel('What happened').fill('手机丢了，忘记密码');
  await page.locator('input[type="file"]').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: png });
  await see(page.getByRole('img', { name: 'Proof 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await doSum(page, school);
  await see(page.getByRole('heading', { name: 'Your appeal has arrived' })).toBeVisible();

  const desk = await browser.device(school);
  await signedInAt(desk, operator, '/main/notification');
  await see(desk.page.getByText(`Appeal about the account ${person.account}`)).toBeVisible();
  await see(desk.page.getByText('To be decided')).toBeVisible();
  await desk.page.getByRole('link', { name: `Appeal about the account ${person.account}` }).click();
  await desk.page.getByRole('button', { name: 'Show', exact: true }).click();
  await see(item(desk.page, person.account)).toContainText('手机丢了，忘记密码');
  await see(desk.page.getByRole('img', { name: 'Proof 1' })).toBeVisible();
  await desk.page.getByRole('button', { name: 'Answer…' }).click();
  await desk.page.getByLabel(/^Answer, as it is sent/).fill('欢迎回来');
  await desk.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await see(desk.page.getByText(`Answered. A letter went to ${home}.`)).toBeVisible();

  const letter = await nextLetter(lettersOf(home), 0);
  expect(letter).toContain('欢迎回来');
  const code = /[A-Z\d]{5}-[A-Z\d]{5}/.exec(letter)?.[0] ?? '';
  await lost.goTo('/regist');
  await page.locator('[data-way="school"]').click();
  await page.getByLabel('Account', { exact: true }).fill(person.account);
  await page.getByLabel('One-time code').fill(code);
  await page.getByLabel('New password', { exact: true }).fill('Chalk-2027');
  await page.getByLabel('New password again').fill('Chalk-2027');
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.waitForURL('**/main');
  await lost.goTo('/main/notification');
  await see(page.getByText('Answer to your appeal: 欢迎回来')).toBeVisible();
  await see(page.getByText('Approved')).toBeVisible();
});
