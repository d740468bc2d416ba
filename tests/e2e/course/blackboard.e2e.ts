import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, signedInAt } from '../harness/screens.ts';
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

const strokes = (page: Page) => page.locator('[data-board-layer] path[data-ink]');

/** A line over the page, between two places that are parts of its width and height. */
const draw = async (page: Page, from: readonly [number, number], to: readonly [number, number]) => {
  const box = await page.locator('[data-board-layer]').boundingBox();
  if (box === null) throw new Error('there is no page');
  const at = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 8 });
  await page.mouse.up();
};

test('a teacher writes on the blackboard without a network, a phone sees it and keeps it after class; it is erased, undone, and saved as a picture (S-254, S-255, S-265)', async () => {
  const wall = await openDevice(school, { language: 'en' });
  const phone = await openDevice(school, { viewport: { width: 390, height: 844 }, touch: true, language: 'en' });
  await signedInAt(phone, student, `/classroom?courseid=${courseId}`);
  await signedInAt(wall, teacher, `/classroom?courseid=${courseId}&tool=board`);
  const { page } = wall;
  await wall.goOffline();
  await button(page, 'New page').click();
  await draw(page, [0.2, 0.2], [0.6, 0.7]);
  await see(strokes(page)).toHaveCount(1);
  await button(page, 'Red').click();
  await draw(page, [0.2, 0.7], [0.6, 0.2]);
  await see(strokes(page)).toHaveCount(2);
  await wall.goOnline();
  await see(strokes(phone.page)).toHaveCount(2);

  await button(page, 'Eraser (e)').click();
  await draw(page, [0.25, 0.1], [0.25, 0.4]);
  await see(strokes(page)).toHaveCount(1);
  await see(strokes(phone.page)).toHaveCount(1);
  await page.keyboard.press('u');
  await see(strokes(phone.page)).toHaveCount(2);
  await page.getByRole('textbox', { name: 'What is on this page' }).fill('Limits');
  await page.keyboard.press('Enter');
  await see(phone.page.getByText('Limits')).toBeVisible();

  const download = page.waitForEvent('download');
  await button(page, 'Screenshot').click();
  expect((await download).suggestedFilename()).toBe('Limits.png');

  await button(page, 'End class').click();
  await see(page).toHaveURL(/classDetail/);
  await see(button(phone.page, 'Blackboard: 1 page')).toBeVisible();
  await phone.goOffline();
  await button(phone.page, 'Blackboard: 1 page').click();
  await see(strokes(phone.page)).toHaveCount(2);
});
