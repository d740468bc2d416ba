import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '大学物理', [student]);
});
afterAll(() => school.close());

const say = (who: Account, groupId: string, text: string) =>
  school.say(who, sendMessage, { groupId, id: newId(Date.now(), (bytes) => crypto.getRandomValues(bytes)), text });

const row = (panel: Locator, title: string): Locator => panel.locator('li[data-conversation]', { hasText: title });

/** Adds a parameter to the address that is open. */
const withChat = (page: Page, chat: string): string => {
  const url = new URL(page.url());
  url.searchParams.set('chat', chat);
  return `${url.pathname}${url.search}`;
};

test('on a phone: step by step in, and back step by step out; a link leads to a conversation (S-037, S-199)', async () => {
  const device = await openDevice(school, { viewport: { width: 390, height: 844 }, touch: true });
  await signedInAt(device, student, places.main);
  const { page } = device;
  await say(teacher, courseId, '明天停课');
  await page
    .getByRole('navigation', { name: 'Main places' })
    .getByRole('button', { name: /Messages/ })
    .click();
  const panel = dialog(page);
  await row(panel, '大学物理').locator('[data-row]').click();
  await see(button(panel, 'Back to the conversations')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('chat')).toBe(courseId);
  await see(panel.getByRole('heading', { name: '大学物理' })).toBeFocused();
  await button(panel, 'About this conversation').click();
  await see(panel.getByRole('heading', { name: 'About this conversation' })).toBeFocused();
  await page.goBack();
  await see(button(panel, 'About this conversation')).toBeFocused();
  await page.goBack();
  await see(row(panel, '大学物理').locator('[data-row]')).toBeFocused();
  await page.goBack();
  await see(panel).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');

  await device.open(withChat(page, courseId));
  await button(panel, 'Back to the conversations').click();
  await button(panel, 'Close the messages').click();
  await see(panel).toHaveCount(0);
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).searchParams.has('chat')).toBe(false);

  await device.goTo(places.members(courseId));
  await button(page, 'Message 王老师').tap();
  await see(panel.getByRole('heading', { name: '王老师' })).toBeFocused();
});
