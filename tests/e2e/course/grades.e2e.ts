import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { orderAt } from '#contract/features/content/order.ts';
import { setGradeMark } from '#contract/features/gradebook/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { openDevice } from '#tests/e2e/harness/browser.ts';
import { violationsOn } from '#tests/e2e/harness/checks.ts';
import { type Account, openSchool, type School } from '#tests/e2e/harness/school.ts';
import { button, dialog, signedInAt } from '#tests/e2e/harness/screens.ts';
import { see } from '#tests/e2e/harness/see.ts';
import { chanceFrom } from '#tests/harness/random.ts';

const [students, items] = [24, 14];

let school: School;
let teacher: Account;
let courseId: string;

/** More lines and columns than a window has, with points of the first student in the first and the last column. */
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  const names = Array.from({ length: students }, (_, at) => `学生${String(at + 1).padStart(2, '0')}`);
  const people = await Promise.all(names.map((name) => school.person('student', name)));
  courseId = await school.course(teacher, 'Calculus', people);
  const chance = chanceFrom(1);
  for (let at = 0; at < items; at += 1) {
    const id = newId(Date.now(), chance.bytes);
    const task = { id, title: `作业 ${at + 1}`, content: '<p>Prove it.</p>', total: 100_00, order: orderAt([], 0, id) };
    await school.say(teacher, createHomework, { courseId, ...task });
    await school.say(teacher, publishCoursewares, { courseId, ids: [id], closesAt: Date.now() + 3_600_000 });
    if (at > 0 && at < items - 1) continue;
    const cell = { courseId, activityId: id, uid: people[0]?.uid ?? '' };
    await school.say(teacher, setGradeMark, { ...cell, score: 80_50, max: 100_00, reason: 'Oral' });
  }
});
afterAll(() => school.close());

const within = async (part: Locator, frame: Locator) => {
  const [inner, outer] = [await part.boundingBox(), await frame.boundingBox()];
  if (inner === null || outer === null) return false;
  return (
    inner.x >= outer.x - 1 &&
    inner.y >= outer.y - 1 &&
    inner.x + inner.width <= outer.x + outer.width + 1 &&
    inner.y + inner.height <= outer.y + outer.height + 1
  );
};

const spot = (page: Page, row: number, column: number) => page.locator(`[data-spot="${row},${column}"]`);

test('a teacher without a network goes through a grid larger than the window by the keyboard: names, totals and heads stay, points are typed, and a file has them as numbers (S-022, S-247)', async () => {
  const device = await openDevice(school, { language: 'en' });
  await signedInAt(device, teacher, `/main/classDetail?courseid=${courseId}&courserole=1&modulename=gradebook`);
  await device.goOffline();
  const { page } = device;
  const grid = page.getByRole('grid', { name: 'Grades' });
  await see(spot(page, 0, 1)).toHaveText('80.5%');
  await see(spot(page, students - 1, 0)).toHaveCount(0);

  await spot(page, 0, 0).focus();
  await page.keyboard.press('Control+End');
  const last = spot(page, students - 1, items + 1);
  await see(last).toBeFocused();
  await see.poll(() => within(last, grid)).toBe(true);
  for (const part of [
    page.getByRole('rowheader', { name: `学生${students}` }),
    spot(page, students - 1, 1),
    page.getByRole('columnheader', { name: `作业 ${items} / 100` }),
    page.getByRole('columnheader', { name: 'Student' }),
  ])
    await see.poll(() => within(part, grid)).toBe(true);

  see(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('7');
  const points = dialog(page).getByLabel('Points of 100');
  await see(points).toHaveValue('7');
  await points.press('End');
  await page.keyboard.type('5.5');
  await dialog(page).getByLabel('Reason').fill('Seen in class');
  await page.keyboard.press('Enter');
  await see(dialog(page)).toHaveCount(0);
  await see(spot(page, students - 2, items + 1)).toContainText('75.5');
  await see(spot(page, students - 2, items + 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await see(dialog(page)).toContainText('Seen in class');
  await page.keyboard.press('Escape');
  await see(dialog(page)).toHaveCount(0);

  const saved = page.waitForEvent('download');
  await button(page, 'Save the grades').click();
  await page.getByRole('menuitem', { name: 'Save as Excel' }).click();
  const file = await saved;
  see(file.suggestedFilename()).toMatch(/^Calculus .*Grades\.xlsx$/);
  const parts = unzipSync(await readFile(await file.path()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  see(sheet.match(/<v>80\.5<\/v>/g)).toHaveLength(3);
  see(sheet.match(/<v>75\.5<\/v>/g)).toHaveLength(2);
});
