import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李同学');
  courseId = await school.course(teacher, '高等数学', [student]);
});
afterAll(() => school.close());

test('a code on the wall is opened by a phone, one press signs in, and the wall says so (S-017, S-306)', async () => {
  const wall = await openDevice(school, { language: 'en' });
  const phone = await openDevice(school, { viewport: { width: 390, height: 844 }, touch: true, language: 'en' });
  const tab = `/main/classDetail?courseid=${courseId}&modulename=attendance`;
  await signedInAt(phone, student, tab);
  await signedInAt(wall, teacher, tab);
  await wall.page.getByRole('button', { name: 'Take attendance' }).first().click();
  await wall.page.getByRole('button', { name: 'Start' }).click();
  const board = wall.page.locator('[data-code]');
  await see(board).toBeVisible();
  await see(wall.page.getByText('1 is missing')).toBeVisible();
  // As the phone's own camera opens it.
  const id = new URL(wall.page.url()).searchParams.get('id') ?? '';
  await phone.open(`/attendance?id=${id}&code=${(await board.getAttribute('data-code')) ?? ''}`);
  await phone.page.getByRole('button', { name: 'Sign in' }).click();
  await see(phone.page.getByText('Signed in')).toBeVisible();
  expect(new URL(phone.page.url()).searchParams.get('courseid')).toBe(courseId);
  await see(wall.page.getByText('Everybody is here')).toBeVisible();
  await wall.page.getByRole('button', { name: 'End', exact: true }).click();
  await see(phone.page.getByText('Present', { exact: true })).toBeVisible();
});
