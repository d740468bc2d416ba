import { afterAll, beforeAll, test } from 'vitest';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { dialog, places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let courseId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  courseId = await school.course(teacher, '高等数学', [await school.person('student', '欧阳娜娜')]);
  await school.notice(teacher, courseId, '期中考试安排');
});
afterAll(() => school.close());

test('without a network and without a mouse: somewhere by its initials, something by its name, and what was used comes first', async () => {
  const device = await openDevice(school);
  await signedInAt(device, teacher, places.main);
  const { page } = device;
  await device.goOffline();
  const field = page.getByRole('combobox', { name: 'Search' });
  const chosen = page.getByRole('option', { selected: true });
  await page.waitForFunction(() => document.readyState === 'complete');
  // The shortcuts come when the page is idle.
  await see(async () => {
    // Where it is on its way already, a second press would take it away.
    if (!(await field.isVisible())) await page.keyboard.press('Control+k');
    await see(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type('qzks');
  await see(chosen).toContainText('期中考试安排');
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: '期中考试安排' })).toBeVisible();
  await see(field).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await see(field).toBeFocused();
  await see(chosen).toContainText('期中考试安排');
  await page.keyboard.type('gdsx');
  await see(chosen).toContainText('高等数学');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await see(field).toHaveAttribute('aria-activedescendant', 'palette-option-0');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/main/classDetail**');

  await page.keyboard.press('Control+k');
  await see(field).toBeFocused();
  await page.keyboard.type('oynn');
  await see(chosen).toContainText('欧阳娜娜');
  await field.fill('new notice');
  await see(chosen).toContainText('New notice');
  await page.keyboard.press('Enter');
  await see(dialog(page).getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await see(page.getByLabel('Title')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await see(field).toBeFocused();
  await page.keyboard.type('dark');
  await see(chosen).toContainText('Dark');
  await page.keyboard.press('Enter');
  await see(page.locator('html.dark')).toHaveCount(1);
});

test('the keyboard says what it can do, and its single keys can be switched off', async () => {
  const device = await openDevice(school);
  await signedInAt(device, teacher, places.main);
  const { page } = device;
  const help = dialog(page).filter({ hasText: 'Search, go somewhere, do something' });
  await see(async () => {
    if (!(await help.isVisible())) await page.keyboard.press('?');
    await see(help).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await help.getByText('Shortcuts of a single character').click();
  await page.keyboard.press('Escape');
  await see(help).toHaveCount(0);
  await page.keyboard.press('?');
  await page.waitForTimeout(300);
  await see(help).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await see(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
});
