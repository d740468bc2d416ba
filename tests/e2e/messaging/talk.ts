import type { Locator, Page } from 'playwright';
import { type Device, openBrowser } from '../harness/browser.ts';
import type { Account, School } from '../harness/school.ts';
import { whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

/** What two people who talk see and press. */

export const chatOf = (groupId: string) => `/main?chat=${groupId}`;
export const log = (page: Page): Locator => page.getByRole('log', { name: 'What was said' });
export const line = (page: Page, text: string): Locator => log(page).locator('[data-line]').filter({ hasText: text });
export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const progress = (page: Page, text: string, kind: string): Locator =>
  line(page, text).locator(`[data-progress="${kind}"]`);
export const texts = (page: Page): Promise<string[]> => log(page).locator('[data-text]').allTextContents();

export const say = async (page: Page, text: string) => {
  await box(page).fill(text);
  await box(page).press('Control+Enter');
  await see(line(page, text)).toHaveCount(1);
};

export const choose = async (page: Page, text: string, choice: string) => {
  await line(page, text).hover();
  await line(page, text).locator('[data-more]').click();
  await page.getByRole('menuitem', { name: choice }).click();
};

/** Two people, each at a device with this conversation open. */
export const sitDown = async (
  school: School,
  [teacher, student]: readonly [Account, Account],
  groupId: string,
): Promise<readonly [Device, Device]> => {
  const room = await openBrowser();
  const [one, other] = [await room.device(school), await room.device(school)];
  await one.wasSignedIn(teacher);
  await other.wasSignedIn(student);
  await Promise.all([one.open(chatOf(groupId)), other.open(chatOf(groupId))]);
  await Promise.all([whenSynced(one.page), whenSynced(other.page)]);
  return [one, other];
};
