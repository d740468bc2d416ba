import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../harness/browser.ts';
import { openSchool, type School } from '../harness/school.ts';
import { button, choose, dialog, item, places, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the course' }).getByRole('link', { name, exact: true });
const turn = (page: Page, name: string) => page.getByText(name, { exact: true }).click();
/** For the eye of whoever runs it so. */
const shot = (page: Page, name: string) =>
  process.env.SHOTS === undefined ? undefined : page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

test('a course is made, edited and filled by list; an assistant is stopped, an applicant admitted; it is archived and ended (S-239, S-242, S-248, S-252, S-188, S-189, S-316, S-475, S-476, R-027, R-031, R-045, R-053, C-057)', async () => {
  const teacher = await school.person('teacher', '苏婉清');
  const helper = await school.person('student', '欧阳晴');
  const applicant = await school.person('student', '何雨桐');
  const desk = await openDevice(school);
  const { page } = desk;
  await signedInAt(desk, teacher, places.main);
  await button(page, 'Create course').first().click();
  await dialog(page).getByLabel('Course name').fill('数据结构');
  await button(dialog(page), 'Create').click();
  // The first thing it offers is the invitation, with a code as soon as the server has made one.
  const invite = page.getByRole('dialog', { name: 'Invite to 数据结构' });
  await see(invite.getByText(/^[A-Z0-9]{6}$/)).toBeVisible();
  await see(invite).toContainText('0 students are here');
  await shot(page, 'invite');
  await button(invite, 'Make it small').click();
  await see(page.getByRole('group', { name: 'Invite to 数据结构' })).toBeVisible();
  await button(page, 'Close').click();

  await page.getByRole('link', { name: '数据结构' }).first().click();
  await tab(page, 'Settings').click();
  await page.getByLabel('Place', { exact: true }).fill('A 101');
  await button(page, 'Save').click();
  await see(page.getByRole('log')).toContainText('The changes are kept.');
  await turn(page, 'People can apply for this course');
  await see(button(page, 'Copy the link for applicants')).toBeVisible();
  await shot(page, 'settings');
  await tab(page, 'About').click();
  await see(page.getByText('A 101')).toBeVisible();
  await shot(page, 'about');

  await tab(page, 'Members').click();
  await button(page, 'Add people').click();
  await dialog(page).getByRole('textbox').fill(`${helper.account}\t欧阳晴\t2026007\nnobody`);
  await button(dialog(page), 'Check').click();
  await see(dialog(page)).toContainText('Nobody of your school has this account.');
  await shot(page, 'check');
  await button(dialog(page), 'Add 1 person').click();
  await see(item(page, '欧阳晴')).toContainText('2026007');
  await choose(page, item(page, '欧阳晴'), 'Make assistant');
  await choose(page, item(page, '欧阳晴'), 'What they may do');
  await dialog(page).getByText('Publish notices', { exact: true }).click();
  await shot(page, 'rights');
  await button(dialog(page), 'Save').click();
  await whenSynced(page);
  await shot(page, 'members');
  const courseId = new URL(page.url()).searchParams.get('courseid')?.replaceAll('"', '') ?? '';

  const tablet = await openDevice(school);
  await signedInAt(tablet, helper, places.notices(courseId));
  const write = tablet.page.getByRole('button', { name: /^New notice/ });
  await see(write).toHaveAttribute('aria-disabled', 'true');

  const phone = await openDevice(school);
  await signedInAt(phone, applicant, `/studentEnrollCourseDetail?courseid=${courseId}`);
  await see(phone.page.getByRole('heading', { name: '数据结构' })).toBeVisible();
  await shot(phone.page, 'apply');
  await button(phone.page, 'Send application').click();
  await see(phone.page.getByText('Your application is with the teachers.')).toBeVisible();
  await desk.open(`/main/enrollReview?courseid=${courseId}`);
  await see(item(page, '何雨桐')).toBeVisible();
  await shot(page, 'review');
  await button(page, 'Admit').click();
  await see(item(page, '何雨桐')).toContainText('Admitted');
  await desk.open(`/main/member?courseid=${courseId}`);
  await see(item(page, '何雨桐')).toHaveCount(1);

  await desk.open(`/class_setting?courseid=${courseId}`);
  await button(page, 'End').click();
  await button(dialog(page), 'End the course').click();
  await see(page.getByText('The course has ended').first()).toBeVisible();
  await desk.open(places.main);
  const card = item(page, '数据结构').first();
  await see(card).toContainText('Ended');
  await shot(page, 'main');
  await choose(page, card, 'Archive');
  await button(page, 'Archived').click();
  await see(item(page, '数据结构').first()).toBeVisible();
  await shot(page, 'archived');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await whenSynced(page);
});
