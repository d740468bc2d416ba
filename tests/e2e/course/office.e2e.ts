import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#contract/features/research/calls.ts';
import { openDevice } from '../harness/browser.ts';
import { makeId } from '../harness/gallery/make-id.ts';
import { openSchool, type School } from '../harness/school.ts';
import { button, dialog, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('an office is in menu and drawer, its dialogs have their widths, the bulletin’s is moved by its head (S-100, S-134, S-212, S-227, S-230, S-520, S-521)', async () => {
  const teacher = await school.person('teacher', '王老师');
  const officeId = makeId();
  const kinds = { reach: 3, project: 1, category: 1 } as const;
  await school.say(teacher, calls.createOffice, { officeId, title: 'Calculus', description: '', ...kinds });
  await school.say(teacher, calls.editBuildBodyType, { officeId, bodyType: 3 });
  const theme = { title: '', object: '', score: 0, material: '', level: 0, description: 'Less talking.' } as const;
  await school.say(teacher, calls.createEntry, { officeId, id: makeId(), bodyType: 3, ...theme });
  const device = await openDevice(school, { viewport: { width: 1280, height: 800 }, language: 'en' });
  const { page } = device;
  await signedInAt(device, teacher, '/main');
  await page.getByRole('link', { name: 'Research office' }).click();
  await page.getByRole('link', { name: 'Calculus' }).click();
  const widthOf = async () => (await dialog(page).last().boundingBox())?.width;
  expect((await page.locator('[data-bulletin]').boundingBox())?.height).toBe(120);
  expect((await page.locator('[data-theme-box]').boundingBox())?.height).toBe(100);

  await button(page, 'Edit subject and goals').click();
  await see(dialog(page)).toBeVisible();
  expect(await widthOf()).toBe(800);
  await button(dialog(page), 'Edit').click();
  await see(dialog(page).last().getByRole('textbox', { name: 'Theme' })).toBeVisible();
  expect(await widthOf()).toBe(650);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await see(dialog(page)).toHaveCount(0);

  await button(page, 'Edit the bulletin').click();
  const box = dialog(page).last();
  await see(box.getByRole('textbox')).toBeVisible();
  expect(await widthOf()).toBe(550);
  const before = await box.boundingBox();
  if (before === null) throw new Error('the dialog has no place');
  await page.mouse.move(before.x + 60, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x + 160, before.y + 70, { steps: 4 });
  await page.mouse.up();
  const after = await box.boundingBox();
  expect([Math.round((after?.x ?? 0) - before.x), Math.round((after?.y ?? 0) - before.y)]).toEqual([100, 50]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Navigation' }).click();
  await see(page.getByRole('link', { name: 'Research office' }).last()).toBeVisible();
});
