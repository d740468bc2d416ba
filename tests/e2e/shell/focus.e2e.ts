import { afterAll, beforeAll, test } from 'vitest';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let student: Account;
beforeAll(async () => {
  school = await openSchool();
  const teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '欧阳娜娜');
  await school.course(teacher, '高等数学', [student]);
});
afterAll(() => school.close());

test('a form in a dialog gives the focus back to what opened it, by Cancel and by Escape', async () => {
  const device = await openDevice(school);
  await signedInAt(device, student, places.main);
  const { page } = device;
  const opener = page.locator('main button').first();
  for (const close of ['Cancel', 'Escape']) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await see(page.locator('[role="dialog"] input')).toBeFocused();
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await see(page.locator('[role="dialog"]')).toHaveCount(0);
    await see(opener).toBeFocused();
  }
});
