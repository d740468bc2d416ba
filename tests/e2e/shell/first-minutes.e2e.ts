import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getQrCode } from '#contract/features/course/calls.ts';
import { openBrowser } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, chip, dialog, item, reply, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { line, say } from '../messaging/talk.ts';

let school: School;
let teacher: Account;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
});
afterAll(() => school.close());

/** Nothing is wider than the window, and nothing lies over the page that nobody asked for. */
const isCalm = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await page.locator('[aria-modal="true"], [data-tour-card]').count()).toBe(0);
};

test('a fresh student on a phone of 360 px joins by the invitation’s code, answers and writes to the class', async () => {
  const student = await school.person('student', '李明');
  const courseId = await school.course(teacher, '大学物理', []);
  await school.topic(teacher, courseId, '为什么天空是蓝色的');
  const { code } = await school.say(teacher, getQrCode, { courseId });
  const phone = await (await openBrowser()).device(school, { touch: true, viewport: { width: 360, height: 740 } });
  const { page } = phone;
  await phone.signIn(student);
  await see(page.getByText('Ask your teacher for the join code')).toBeVisible();
  await button(page, 'Join with a code').first().click();
  await dialog(page).getByLabel('Join code').fill(code);
  await button(dialog(page), 'Join').click();
  await page.waitForURL('**/main/classDetail?**');
  await see(page.getByRole('navigation', { name: 'Parts of the course' })).toBeVisible();
  await whenSynced(page);
  await isCalm(page);

  await page.getByRole('link', { name: 'Topics', exact: true }).click();
  await page.getByRole('link', { name: /为什么天空是蓝色的/ }).click();
  await reply(page, '因为散射');
  await isCalm(page);

  await page.getByRole('link', { name: 'Back to 大学物理' }).click();
  await page.getByRole('link', { name: 'Back to My classroom' }).click();
  await see(item(page, '大学物理').first()).toBeVisible();
  await button(page, 'Messages').click();
  await page.locator('[data-row]', { hasText: '大学物理' }).first().click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('老师好');
  await button(page, 'Send').click();
  await see(line(page, '老师好')).toHaveCount(1);
  // On a phone the messages lie over the page, and over the sign of what is sent.
  await see(chip(page)).toHaveAttribute('data-sync', 'synced');
});

test('a fresh teacher on a laptop makes a course, shows the invitation, answers and writes to the class', async () => {
  const fresh = await school.person('teacher', '赵老师');
  const student = await school.person('student', '张伟');
  const laptop = await (await openBrowser()).device(school);
  const { page } = laptop;
  await laptop.signIn(fresh);
  await button(page, 'Create course').first().click();
  await dialog(page).getByLabel('Course name').fill('线性代数');
  await button(dialog(page), 'Create').click();

  // The invitation is the first thing: a code to read, one to scan, and a link.
  const invitation = page.getByRole('dialog', { name: 'Invite to 线性代数' });
  await see(invitation.getByRole('img', { name: 'QR code of the join code' })).toBeVisible();
  await see(invitation).toContainText('/join?code=');
  await button(invitation, 'Close').click();
  await isCalm(page);
  await page.getByRole('link', { name: '线性代数' }).first().click();
  await see(page.getByRole('heading', { name: '线性代数' })).toBeVisible();
  await see(button(page, 'Invite')).toBeVisible();
  const courseId = new URL(page.url()).searchParams.get('courseid') ?? '';
  const { code } = await school.say(fresh, getQrCode, { courseId });

  // A student follows the link.
  const phone = await (await openBrowser()).device(school, { touch: true, viewport: { width: 360, height: 740 } });
  await phone.wasSignedIn(student);
  await phone.open(`/join?code=${code}`);
  await button(phone.page, 'Join the course').click();
  await phone.page.waitForURL('**/main/classDetail?**');
  const topicId = await school.topic(fresh, courseId, '什么是秩');

  await page.getByRole('link', { name: 'Topics', exact: true }).click();
  await page.getByRole('link', { name: /什么是秩/ }).click();
  await reply(page, '最大无关组的个数');
  await see.poll(() => school.replies(student, topicId)).toHaveLength(1);
  await page.getByRole('button', { name: /^Messages/ }).click();
  await page.locator('[data-row]', { hasText: '线性代数' }).first().click();
  await say(page, '欢迎');
  await isCalm(page);
  await whenSynced(page);
});
