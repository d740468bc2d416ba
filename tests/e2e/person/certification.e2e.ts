import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { register, sendEmailCode } from '#contract/features/account/entry-calls.ts';
import { codeIn, lettersTo, nextLetter } from '#tests/harness/letters.ts';
import { openOneBrowser } from '../harness/browser.ts';
import { solved } from '../harness/captcha.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { item, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school?.close());

const password = 'Chalk-2027';

/** Somebody who came by themselves, and whom no school has certified. */
const comer = async (userType: 'teacher' | 'student', username: string): Promise<Account> => {
  const email = `${userType}@mail.example`;
  const read = () => lettersTo(join(school.dataDir, 'outgoing'), email);
  const nobody = { token: '' };
  const captcha = await solved(school);
  const { ticket } = await school.say(nobody, sendEmailCode, { email, purpose: 'register', captcha });
  const code = codeIn(await nextLetter(read, 0));
  const { uid, token } = await school.say(nobody, register, { ticket, code, username, userType, password });
  return { uid, username, account: email, password, token };
};

const csv = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

const openDialog = async (page: Page): Promise<void> => {
  await page.locator('#avatar-menu-trigger').click();
  await page.getByRole('menuitem', { name: 'Institution authentication' }).click();
  await see(page.getByRole('dialog')).toBeVisible();
};

const chooseSchool = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'School or institution' }).fill('启明');
  await page.getByRole('option', { name: '启明大学' }).click();
};

test('the desk takes register and timetable in; a teacher certifies and binds classes, a student is certified, another one asks (S-121, S-170, S-171, S-172, S-173, S-174, S-175, S-176, S-177, S-178, S-179, S-289, S-290, S-372, S-373, S-374, S-375, S-376, S-377, S-460, S-461, S-470, S-555, S-576, S-577)', async () => {
  const operator = await school.person('teacher', '教务处', 1);
  const teacher = await comer('teacher', '陆老师');
  const student = await comer('student', '林小雨');
  await school.course(teacher, '高等数学', []);
  const browser = await openOneBrowser();
  const desk = await browser.device(school);
  await signedInAt(desk, operator, '/admin?part=certification');
  const file = desk.page.locator('main input[type="file"]');
  await desk.page.getByRole('button', { name: 'Register from a file' }).click();
  await file.setInputFiles(csv('people.csv', '姓名,学号,角色', '林小雨,0071,校长'));
  await see(item(desk.page, 'Line 2')).toContainText('is neither teacher nor student');
  await desk.page.getByRole('button', { name: 'Register from a file' }).click();
  await file.setInputFiles(csv('people.csv', '姓名,学号,角色', '林小雨,0071,学生'));
  await see(desk.page.getByText('1 line imported.')).toBeVisible();
  await desk.page.getByRole('button', { name: 'Timetable from a file' }).click();
  const head = '教师姓名,工号,课程名称,教学班号,教学班,学年,学期';
  await file.setInputFiles(
    csv('timetable.csv', head, '陆老师,T01,高等数学,M-1,一班,2026-2027,1', '陆老师,T01,线性代数,M-2,二班,2026-2027,2'),
  );
  await see(desk.page.getByText('2 lines imported.')).toBeVisible();

  const staff = await browser.device(school);
  const { page } = staff;
  await signedInAt(staff, teacher, '/main');
  await openDialog(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await see(page.getByText('Enter your school or institution')).toBeVisible();
  await chooseSchool(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await see(page.getByText('Enter your real name')).toBeVisible();
  await page.getByLabel('Real name').fill('陆老师');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await see(page.getByText('Enter your staff number')).toBeVisible();
  await page.getByLabel('Staff number').fill('T01');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const first = page.locator('[data-class="M-1"]');
  const second = page.locator('[data-class="M-2"]');
  await see(first).toContainText('Not bound');
  await first.getByRole('button', { name: 'Bind existing class' }).click();
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
  await see(confirm).toBeDisabled();
  await page.getByRole('radio').check();
  await confirm.click();
  await see(first).toContainText('Bound to: 高等数学');
  await first.getByRole('button', { name: 'Cancel binding' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel binding' }).click();
  await see(first).toContainText('Not bound');
  await first.getByRole('button', { name: 'Bind existing class' }).click();
  await page.getByRole('radio').check();
  await confirm.click();
  await see(first.getByRole('button', { name: 'Change binding' })).toBeVisible();
  await see(second).toContainText('Not bound');
  await page.getByRole('button', { name: 'Confirm authentication' }).click();
  await page.getByRole('button', { name: 'Create courses' }).click();
  await see(page.getByText('Associated course authentication succeeded')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await see(page.getByRole('link', { name: /线性代数/ }).first()).toBeVisible();
  await openDialog(page);
  await see(item(page, '启明大学')).toContainText('Teacher');
  await see(item(page, '启明大学')).toContainText('Certified');

  const phone = await browser.device(school, { viewport: { width: 390, height: 844 }, touch: true });
  await signedInAt(phone, student, '/main');
  await openDialog(phone.page);
  await chooseSchool(phone.page);
  await phone.page.getByRole('combobox', { name: 'School or institution' }).fill('');
  await see(phone.page.getByRole('option')).toHaveCount(0);
  await chooseSchool(phone.page);
  await phone.page.getByLabel('Real name').fill('林小雨');
  await phone.page.getByRole('button', { name: 'Authenticate', exact: true }).click();
  await see(phone.page.getByText('Enter your student number')).toBeVisible();
  await phone.page.getByLabel('Student number').fill('0072');
  await phone.page.getByRole('button', { name: 'Authenticate', exact: true }).click();
  await see(phone.page.getByText('The school’s register does not have this name with this number.')).toBeVisible();
  await phone.page.getByRole('button', { name: 'Ask the school' }).click();
  await see(item(phone.page, '启明大学')).toContainText('Your school is checking');
  await phone.page.getByRole('button', { name: 'Another institution' }).click();
  await chooseSchool(phone.page);
  await phone.page.getByLabel('Real name').fill('林小雨');
  await phone.page.getByLabel('Student number').fill('0071');
  await phone.page.getByRole('button', { name: 'Authenticate', exact: true }).click();
  await see(phone.page.getByText('Certification successful')).toBeVisible();
  await phone.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await phone.goTo('/main/UserSetting?section=account');
  await see(phone.page.getByText('0071')).toBeVisible();
});
