import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout } from '#contract/features/account/calls.ts';
import { openBrowser } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, item, places, signedInAt } from '../harness/screens.ts';
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

const present = async (page: Page, what: string, words = '') => {
  await see(page.locator('[data-present]')).toHaveAttribute('data-present', what);
  await see(page.locator('[data-present]')).toContainText(words);
};

test('who is here shows live, with names; one browser of a person at a time; nothing of it offline, nor signed out (S-337, S-339, S-340, S-342, S-572)', async () => {
  const room = await openBrowser();
  const [hers, his, phone] = [
    await room.device(school),
    await room.device(school),
    await room.device(school, { viewport: { width: 390, height: 844 }, touch: true }),
  ];
  await signedInAt(hers, teacher, places.notices(courseId));
  await see(hers.page.getByText('Only you are here now')).toBeVisible();
  await signedInAt(his, student, places.notices(courseId));
  await present(hers.page, '2');
  await button(hers.page, '2 here now').click();
  await see(item(dialog(hers.page), '李明')).toBeVisible();
  await see(item(dialog(hers.page), '王老师 (you)')).toContainText('Teacher');
  await hers.page.keyboard.press('Escape');

  await signedInAt(phone, student, places.notices(courseId));
  await present(his.page, 'elsewhere', 'You are here on another device');
  await present(hers.page, '2');
  expect(await his.page.evaluate(() => localStorage.getItem('class-session'))).toBeNull();
  await button(phone.page, '2 here now').click();
  await see(item(dialog(phone.page), '李明 (you)')).toBeVisible();
  await button(dialog(phone.page), 'Close').click();
  await button(his.page, 'Be here with this one').click();
  await present(his.page, '2');
  await present(phone.page, 'elsewhere');

  await hers.goOffline();
  await present(hers.page, 'unknown');
  const leave = () => his.page.getByRole('link', { name: 'My classroom' }).first().click();
  await leave();
  await hers.goOnline();
  // Who left meanwhile and who comes now is known by another socket.
  await present(hers.page, '1');
  await his.page.goBack();
  await present(hers.page, '2');
  await present(his.page, '2');
  await leave();
  await present(hers.page, '1');
  // The one of messages stays.
  await see.poll(() => his.tunnel.sockets().open).toBe(1);
  await school.say(teacher, logout, {});
  await present(hers.page, 'signed-out', 'You are not signed in: live lessons are not connected.');
  // What this device holds of the course is newer, or older, than what the server says of its members.
  await phone.page.routeWebSocket(/\/ws\/class/, (socket) => void socket.close({ code: 4403 }));
  await phone.open(places.notices(courseId));
  await present(phone.page, 'no-member', 'You are not in this course: live lessons are not connected.');
});

test('a browser without WebSocket says so, and the course is there all the same (S-573)', async () => {
  const device = await (await openBrowser()).device(school);
  await device.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebSocket'));
  await device.wasSignedIn(student);
  await device.open(places.notices(courseId));
  await see(device.page.getByText('This browser does not support WebSocket')).toBeVisible();
  await see(device.page.getByRole('heading', { name: '大学物理' })).toBeVisible();
  await see(device.page.locator('[data-present]')).toHaveCount(0);
});
