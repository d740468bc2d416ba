import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { newId } from '#contract/core/ids.ts';
import { activateAccount, register, sendEmailCode } from '#contract/features/account/entry-calls.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { codeIn, lettersTo, nextLetter } from '#tests/harness/letters.ts';
import { openOneBrowser, type Room } from '../harness/browser.ts';
import { solved } from '../harness/captcha.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, choose, dialog, item, places, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school?.close());

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the course' }).getByRole('link', { name, exact: true });
const turn = (page: Page, name: string) => page.getByText(name, { exact: true }).click();
/** For the eye of whoever runs it so. */
const shot = (page: Page, name: string) =>
  process.env.SHOTS === undefined ? undefined : page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

const password = 'Chalk-2027';
const nobody = { token: '' };

/** Who came by themselves, and whom no school has certified. */
const comer = async (username: string): Promise<Account> => {
  const email = 'su@mail.example';
  const captcha = await solved(school);
  const { ticket } = await school.say(nobody, sendEmailCode, { email, purpose: 'register', captcha });
  const code = codeIn(await nextLetter(() => lettersTo(join(school.dataDir, 'outgoing'), email), 0));
  const given = { ticket, code, username, userType: 'teacher', password } as const;
  const { uid, token } = await school.say(nobody, register, given);
  return { uid, username, account: email, password, token };
};

const sheet = async (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await (await writeXlsx(rows.map((row) => row.map((value) => ({ value, type: String }))))).toBuffer(),
});

const people = [
  ['欧阳晴', 'ouyang', '2026007', '学生'],
  ['何雨桐', 'heyutong', '2026008', '学生'],
  ['李明', 'liming', '2026009', '学生'],
  ['张华', 'zhanghua', '2026010', '学生'],
] as const;

/** The operator brings students, register and timetable; each student comes in with the code that was handed out. */
const imported = async (room: Room): Promise<readonly Account[]> => {
  const operator = await school.person('teacher', '陆老师', 1);
  const office = await room.device(school);
  await signedInAt(office, operator, '/admin?part=import');
  const { page } = office;
  const file = page.locator('main input[type="file"]');
  await file.setInputFiles(await sheet('学校.xlsx', [['姓名', '账号', '学号', '角色'], ...people]));
  await button(page, `Create ${people.length} accounts`).click();
  const accounts: Account[] = [];
  for (const [username, account] of people) {
    const code = (await page.locator(`[data-code="${account}"]`).textContent()) ?? '';
    const { uid, token } = await school.say(nobody, activateAccount, { account, code, password, remember: true });
    accounts.push({ uid, username, account, password, token });
  }
  await shot(page, 'imported');
  await page.getByRole('link', { name: 'Certification', exact: true }).click();
  const tables = [
    ['Register from a file', ['姓名', '学号', '角色'], ['苏婉清', 'T01', '教师']],
    [
      'Timetable from a file',
      ['教师姓名', '工号', '课程名称', '教学班号', '教学班', '学年', '学期'],
      ['苏婉清', 'T01', '数据结构', 'M-1', '一班', '2026-2027', '1'],
    ],
  ] as const;
  for (const [press, ...rows] of tables) {
    await button(page, press).click();
    await file.setInputFiles(await sheet('表.xlsx', rows));
    await see(page.getByText('1 line imported.')).toBeVisible();
    await page.reload();
  }
  await page.close();
  return accounts;
};

const at = async (room: Room, person: Account, path: string): Promise<Page> => {
  const device = await room.device(school);
  await device.wasSignedIn(person);
  await device.open(path);
  return device.page;
};

/** The school finds the teacher in its register, and the timetable's class is the course. */
const certify = async (page: Page): Promise<void> => {
  await page.locator('#avatar-menu-trigger').click();
  await page.getByRole('menuitem', { name: 'Institution authentication' }).click();
  await page.getByRole('combobox', { name: 'School or institution' }).fill('启明');
  await page.getByRole('option', { name: '启明大学' }).click();
  await page.getByLabel('Real name').fill('苏婉清');
  await page.getByLabel('Staff number').fill('T01');
  await button(page, 'Next').click();
  const row = page.locator('[data-class="M-1"]');
  await button(row, 'Bind existing class').click();
  await page.getByRole('radio').check();
  await button(page, 'Confirm').click();
  await see(row).toContainText('Bound to: 数据结构');
  await shot(page, 'bound');
  await button(page, 'Confirm authentication').click();
  await see(page.getByText('Associated course authentication succeeded')).toBeVisible();
  await button(page, 'Confirm').click();
};

test('a school is imported; a course is made, bound, divided, joined by code, QR and enrolment; an assistant works and is stopped; it is copied, ended and archived (S-002, S-042, S-071, S-148, S-188, S-189, S-239, S-242, S-248, S-252, S-316, S-475, S-476, S-516, R-027, R-031, R-032, R-043, R-044, R-045, R-053, C-036, C-057, C-058, C-071, E-011)', async () => {
  const room = await openOneBrowser();
  const [helper, applicant, byCode, byLink] = await imported(room);
  if (!helper || !applicant || !byCode || !byLink) throw new Error('somebody was not imported');
  const desk = await room.device(school);
  const { page } = desk;
  const teacher = await comer('苏婉清');
  await signedInAt(desk, teacher, places.main);
  await button(page, 'Create course').first().click();
  await dialog(page).getByLabel('Course name').fill('数据结构');
  await button(dialog(page), 'Create').click();
  // The first thing it offers is the invitation, with a code as soon as the server has made one.
  const invite = page.getByRole('dialog', { name: 'Invite to 数据结构' });
  await see(invite.getByText(/^[A-Z0-9]{6}$/)).toBeVisible();
  await see(invite).toContainText('0 students are here');
  const code = (await invite.getByText(/^[A-Z0-9]{6}$/).textContent()) ?? '';

  // Whoever types the code, or follows what the QR code says, is in; the projector counts them.
  const phone = await at(room, byCode, places.main);
  await button(phone, 'Join with a code').first().click();
  await dialog(phone).getByLabel('Join code').fill(code);
  await button(dialog(phone), 'Join').click();
  await see(phone.getByRole('heading', { name: '数据结构' }).first()).toBeVisible();
  await see(invite).toContainText('1 student is here');
  const second = await at(room, byLink, `/qrcode?code=${code}`);
  await button(second, 'Join the course').click();
  await see(second.getByRole('heading', { name: '数据结构' }).first()).toBeVisible();
  await see(invite).toContainText('2 students are here');
  await shot(page, 'invite');
  await button(invite, 'Shrink').click();
  await see(page.getByRole('group', { name: 'Invite to 数据结构' })).toBeVisible();
  await button(page, 'Close').click();
  await certify(page);

  await page.getByRole('link', { name: '数据结构' }).first().click();
  await button(page, 'Navigation').click();
  await see(page.getByRole('navigation', { name: 'Courses' }).getByRole('link', { name: /数据结构/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await tab(page, 'Settings').click();
  await page.getByLabel('Place', { exact: true }).fill('A 101');
  await button(page, 'Save').click();
  await see(page.getByRole('log')).toContainText('The changes are kept.');
  await turn(page, 'People can apply for this course');
  await see(button(page, 'Copy the link for applicants')).toBeVisible();
  await tab(page, 'About').click();
  await see(page.getByText('A 101')).toBeVisible();

  await tab(page, 'Members').click();
  await button(page, 'Add people').click();
  await dialog(page).getByRole('textbox').fill(`${helper.account}\t欧阳晴\t2026007\nnobody`);
  await button(dialog(page), 'Check').click();
  await see(dialog(page)).toContainText('No one at your school has this account.');
  await shot(page, 'check');
  await button(dialog(page), 'Add 1 person').click();
  await see(item(page, '欧阳晴')).toContainText('2026007');
  await choose(page, item(page, '欧阳晴'), 'Make assistant');
  await choose(page, item(page, '欧阳晴'), 'What they may do');
  await dialog(page).getByText('Publish notices', { exact: true }).click();
  await shot(page, 'rights');
  await button(dialog(page), 'Save').click();
  await whenSynced(page);
  const courseId = new URL(page.url()).searchParams.get('courseid')?.replaceAll('"', '') ?? '';

  await tab(page, 'Groups').click();
  await button(page, 'New set of groups').first().click();
  await dialog(page).getByLabel('Name').fill('讨论小组');
  await dialog(page).getByLabel('Number of groups').fill('2');
  await button(dialog(page), 'Make groups').click();
  await button(page, 'Move 李明').click();
  await page.getByRole('menuitem', { name: 'Move to Group 2', exact: true }).click();
  await whenSynced(page);
  await tab(phone, 'Groups').click();
  await see(phone.getByRole('main').getByText('Group 2').first()).toBeVisible();

  // One is passed the course on, and applies; the assistant, who may not write notices, admits them.
  await second.goto(second.url().replace(/\/main.*/, `/shareView?courseid=${courseId}`));
  await see(second.getByText(/studentEnrollCourseDetail/)).toBeVisible();
  const third = await at(room, applicant, `/studentEnrollCourseDetail?courseid=${courseId}`);
  await see(third.getByRole('heading', { name: '数据结构' })).toBeVisible();
  await shot(third, 'apply');
  await button(third, 'Send application').click();
  await see(third.getByText('Your application is with the teachers.')).toBeVisible();
  const tablet = await at(room, helper, places.notices(courseId));
  await see(tablet.getByRole('button', { name: /^New notice/ })).toHaveAttribute('aria-disabled', 'true');
  await tablet.goto(tablet.url().replace(/\/main.*/, `/main/enrollReview?courseid=${courseId}`));
  await button(item(tablet, '何雨桐'), 'Admit').click();
  await see(item(tablet, '何雨桐')).toContainText('Admitted');
  await tab(page, 'Members').click();
  await see(item(page, '何雨桐')).toHaveCount(1);
  await desk.goTo(`/main/enrollBlacklist?courseid=${courseId}`);
  await see(page.getByText('Nobody is on the black list')).toBeVisible();

  // The next class gets all of it but the people.
  const id = newId(Date.now(), (into) => crypto.getRandomValues(into));
  await school.say(teacher, createChapter, { courseId, id, parentId: '', title: '线性表', order: 'a0' });
  await desk.goTo(`/class_setting?courseid=${courseId}`);
  await button(page, 'Copy this course').click();
  await dialog(page).getByLabel('Class', { exact: true }).fill('2 班');
  await button(dialog(page), 'Copy').click();
  await see(page.getByRole('list', { name: 'Imports' })).toContainText('1 chapter');
  await shot(page, 'copied');

  await desk.open(`/class_setting?courseid=${courseId}`);
  await button(page, 'End').click();
  await button(dialog(page), 'End the course').click();
  await see(page.getByText('The course has ended').first()).toBeVisible();
  await desk.goTo(places.main);
  const card = item(page, 'Ended').first();
  await see(card).toContainText('数据结构');
  await shot(page, 'main');
  await choose(page, card, 'Archive');
  await see(item(page, '2 班').first()).toBeVisible();
  await button(page, 'Archived').click();
  await see(item(page, 'Ended').first()).toContainText('数据结构');
  await shot(page, 'archived');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await whenSynced(page);
});
