import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, test } from 'vitest';
import { openOneBrowser } from '../harness/browser.ts';
import { openSchool, type School } from '../harness/school.ts';
import { item, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school?.close());

const csv = (...lines: readonly string[]) => ({
  name: 'class.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Name,Student number,Class,Mobile number', ...lines].join('\n')),
});

/** What the server does in steps stands still after the first, however fast it is; until the answer is called. */
const holdSecondStep = (): (() => void) => {
  const file = new DatabaseSync(join(school.dataDir, 'classroom.sqlite'), { timeout: 60_000 });
  file.exec(`create trigger held after insert on job when json_extract(new.payload, '$.n') > 0
    begin update job set run_at = run_at + 3600000 where id = new.id; end`);
  return () => {
    file.exec(
      `drop trigger held; update job set run_at = 0 where json_extract(payload, '$.n') > 0 and done_at is null`,
    );
    file.close();
  };
};

test('a school’s desk imports a class of three, mends one line, and a student comes in by the code (S-117)', async () => {
  const operator = await school.person('teacher', '陆老师', 1);
  const browser = await openOneBrowser();
  const desk = await browser.device(school);
  const { page } = desk;
  await signedInAt(desk, operator, '/main');
  await page.locator('#avatar-menu-trigger').click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await see(page.getByRole('heading', { name: 'Administration of 启明大学' })).toBeVisible();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const file = page.locator('main input[type="file"]');
  await file.setInputFiles(csv('李雷,007,一班,', '韩梅梅,008,一班,1380013', '林涛,009,一班,'));
  await see(item(page, 'Line 3')).toContainText('This is not a mobile number.');
  await see(page.getByRole('button', { name: /^Make/ })).toHaveCount(0);
  await file.setInputFiles(csv('李雷,007,一班,', '韩梅梅,008,一班,13800138000', '林涛,009,一班,'));
  await page.getByRole('button', { name: 'Create 3 accounts' }).click();
  const code = (await page.locator('[data-code="007"]').textContent()) ?? '';
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByLabel('Name, account, number or class').fill('一班');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await see(item(page, '韩梅梅')).toContainText('Not activated');

  // Another class, cancelled while the server is at it: nobody of it is there.
  const goOn = holdSecondStep();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const another = Array.from({ length: 300 }, (_, index) => `新生,2027${String(index).padStart(4, '0')},新班,`);
  await file.setInputFiles(csv(...another));
  await page.getByRole('button', { name: 'Create 300 accounts' }).click();
  await see(page.locator('[data-import="running"]')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the import' }).click();
  await see(page.getByText('Cancelled. Nobody got an account.')).toBeVisible();
  await see(page.locator('[data-import="waiting"], [data-import="running"]')).toHaveCount(0);
  goOn();
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByLabel('Name, account, number or class').fill('新生');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await see(page.getByText('0 people', { exact: true })).toBeVisible();

  // How the school shows itself is the desk's to say; everybody has it when they next open the app.
  await page.getByRole('link', { name: 'School', exact: true }).click();
  await page.getByLabel('App name').fill('启明课堂');
  await page.getByLabel('Address of the logo').fill('http://a.example/logo.png');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByLabel('Address of the logo')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Address of the logo').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

  const student = await browser.device(school);
  await student.open('/login');
  await student.page.getByRole('link', { name: 'Register' }).click();
  await student.page.locator('[data-way="school"]').click();
  await student.page.getByLabel('Account', { exact: true }).fill('007');
  await student.page.getByLabel('One-time code').fill(code);
  await student.page.getByLabel('New password', { exact: true }).fill('Chalk-2027');
  await student.page.getByLabel('New password again').fill('Chalk-2027');
  await student.page.getByRole('button', { name: 'Activate', exact: true }).click();
  await student.page.waitForURL('**/main');
  await see(student.page).toHaveTitle(/启明课堂/);
  await student.goTo('/admin');
  await see(student.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
