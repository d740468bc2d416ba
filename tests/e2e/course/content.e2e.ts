import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCoursewareLogs, listCoursewares } from '#contract/features/content/questions.ts';
import { openDevice } from '../harness/browser.ts';
import { dropFiles } from '../harness/given/drop.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, places, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '高等数学', [student]);
});
afterAll(() => school.close());

const files = Array.from({ length: 10 }, (_, n) => ({
  name: `讲义 ${n}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`极限 ${n}`),
}));

test('a teacher builds a chapter with ten materials on a train; it is published once, and the class sees it (S-003, S-006, S-244, C-122)', async () => {
  const laptop = await openDevice(school);
  await signedInAt(laptop, teacher, places.teaching(courseId));
  const { page } = laptop;
  const phone = await openDevice(school);
  await signedInAt(phone, student, places.teaching(courseId));
  await see(phone.page.getByText('What your teachers publish appears here.')).toBeVisible();

  await laptop.goOffline();
  await button(page, 'New chapter').click();
  await dialog(page).getByLabel('Title').fill('第一章 极限');
  await button(dialog(page), 'Add').click();
  await see(page.locator('[data-chapter]')).toHaveCount(1);

  await button(page, 'Add materials').click();
  await dialog(page).getByLabel('Chapter').selectOption({ label: '第一章 极限' });
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).locator('[data-file-drop] button').first().click();
  await (await chooser).setFiles(files.slice(0, 8));
  await see(dialog(page).getByText('讲义 7.txt')).toBeVisible();
  // A folder, with another in it and what the system hides there.
  const dropped = ['讲义/讲义 8.txt', '讲义/附录/讲义 9.txt', '讲义/.DS_Store'];
  await dropFiles(
    page,
    dialog(page).locator('[data-file-drop]'),
    dropped.map((name, n) => ({ name, buffer: files[8 + n]?.buffer ?? Buffer.from('?') })),
  );
  await see(dialog(page).getByText('讲义 9.txt')).toBeVisible();
  await button(dialog(page), 'Add').click();
  const rows = page.locator('li[data-activity]');
  await see(rows).toHaveCount(10);

  // By keyboard alone: the last goes up by one.
  await rows.nth(9).locator('[data-touch]').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await see(rows.nth(8)).toContainText('讲义 9');

  await rows.first().getByRole('checkbox').check();
  await button(page, 'Choose all').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Publish…' }).click();
  await button(dialog(page), 'Publish').click();
  await see(rows.getByText('Not published yet')).toHaveCount(10);

  await laptop.goOnline();
  await whenSynced(page);
  await see(rows.getByText('In progress')).toHaveCount(10);
  const seen = phone.page.locator('li[data-activity]');
  await see(seen).toHaveCount(10);
  await see(seen.nth(8)).toContainText('讲义 9');
  const listed = await school.say(student, listCoursewares, { courseId });
  expect(listed.total).toBe(10);
  const logs = await school.say(teacher, listCoursewareLogs, { courseId });
  expect(logs.total).toBe(10);
});
