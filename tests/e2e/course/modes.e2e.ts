import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from '../harness/browser.ts';
import { openSchool, type School } from '../harness/school.ts';
import { button, dialog, places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('on a tablet nothing speaks of dropping files or of Esc', async () => {
  const teacher = await school.person('teacher', '王老师');
  const courseId = await school.course(teacher, '物理化学', []);
  const tablet = await openDevice(school, { touch: true });
  await signedInAt(tablet, teacher, places.teaching(courseId));
  const { page } = tablet;
  await button(page, 'Add materials').click();
  const place = dialog(page).locator('[data-file-drop]');
  await see(place).toBeVisible();
  await see(place).not.toContainText('drop files');
  await tablet.goOffline();
  const chooser = page.waitForEvent('filechooser');
  await place.locator('button').first().click();
  await (await chooser).setFiles({ name: '讲义.txt', mimeType: 'text/plain', buffer: Buffer.from('键能') });
  await see(dialog(page).getByText('讲义.txt')).toBeVisible();
  await button(dialog(page), 'Add').click();
  await see(dialog(page)).toHaveCount(0);
  await button(page, 'Open the uploads').click();
  await see(page.locator('[data-upload-dialog]')).toContainText('You can go on working.');
  await see(page.locator('[data-upload-dialog]')).not.toContainText('Esc');
});

test('name, title and icon are the school’s before sign-in, from the first paint and without a network (S-052, S-053); with more contrast asked for, every line is as plain as a control’s', async () => {
  const device = await openDevice(school);
  const { page } = device;
  await device.open('/login');
  await see.poll(() => page.title()).toContain('Hybrid teaching platform');
  await school.looks({ name: '启明大学', className: '启明课堂', icon: '/icon-192.png', logo: '/icon-512.png' });
  await page.reload();
  await see(page.getByText('启明大学')).toBeVisible();
  await see.poll(() => page.title()).toContain('启明课堂');
  await see(page.locator('main img[src="/icon-512.png"]')).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await device.goOffline();
  await page.reload();
  await see(page.getByText('启明大学')).toBeVisible();
  await see(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-192.png');

  await page.emulateMedia({ contrast: 'more' });
  const [line, control] = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--chakra-colors-border', '--chakra-colors-border-control'].map((name) => style.getPropertyValue(name));
  });
  expect(line).toBe(control);
});
