import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../harness/browser.ts';
import { openSchool, type School } from '../harness/school.ts';
import { button, item, places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const hint = (page: Page) => page.locator('[data-tour-hint]');
const card = (page: Page) => page.locator('[data-scope="tour"][data-part="content"]');

test('on a phone the tour of a screen is offered and never begins by itself, is taken by keyboard, goes through to its end in sight, and is not offered again (C-037, C-038, S-363)', async () => {
  const teacher = await school.person('teacher', '王老师');
  const student = await school.person('student', '赵敏');
  await school.course(teacher, '英语', [student]);
  const look = { viewport: { width: 390, height: 844 }, touch: true, tips: true };
  const device = await openDevice(school, look);
  await signedInAt(device, student, places.main);
  const { page } = device;
  const { keyboard } = page;
  await see(hint(page)).toBeVisible();
  await see(card(page)).toHaveCount(0);
  await button(hint(page), 'Show me around').click();
  await see(card(page)).toBeVisible();
  await see(card(page)).toContainText('Your classes');
  await see(button(card(page), 'Next')).toBeFocused();
  await device.goOffline();
  await keyboard.press('Enter');
  await see(card(page)).toContainText('What is saved where');
  await keyboard.press('ArrowLeft');
  await see(card(page)).toContainText('Your classes');
  await keyboard.press('Escape');
  await see(card(page)).toHaveCount(0);
  await see(page.locator('#content')).toBeFocused();

  // It can be had again: from the menu, and the focus goes back there.
  await page.locator('#avatar-menu-trigger').focus();
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Show me around' }).click();
  for (let step = 1; ; step += 1) {
    await see(card(page)).toContainText(`${step} of `);
    await see(card(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([390, 390]);
    if (await button(card(page), 'Done').isVisible()) break;
    await button(card(page), 'Next').click();
  }
  await button(card(page), 'Done').click();
  await see(card(page)).toHaveCount(0);
  await see(hint(page)).toHaveCount(0);
  await device.goOnline();

  // Of another screen there is another one; once dismissed, it is not offered again.
  await item(page, '英语').getByRole('link').first().click();
  await see(hint(page)).toBeVisible();
  await button(hint(page), 'Dismiss the tip').click();
  await see(hint(page)).toHaveCount(0);
  await device.open(places.main);
  await see(item(page, '英语')).toHaveCount(1);
  await see(hint(page)).toHaveCount(0);
});
