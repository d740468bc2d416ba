import type { Locator, Page } from 'playwright';
import { see } from '../harness/see.ts';

/** What people who talk see and press. */

export const chatOf = (groupId: string) => `/main?chat=${groupId}`;
export const log = (page: Page): Locator => page.getByRole('log', { name: 'What was said' });
export const line = (page: Page, text: string): Locator => log(page).locator('[data-line]').filter({ hasText: text });
export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const texts = (page: Page): Promise<string[]> => log(page).locator('[data-text]').allTextContents();

export const say = async (page: Page, text: string) => {
  await box(page).fill(text);
  await box(page).press('Control+Enter');
  await see(line(page, text)).toHaveCount(1);
};

/** A message that this device waits to send was written yesterday. */
export const age = (page: Page, text: string): Promise<void> =>
  page.evaluate(async (text) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.startsWith('ob-')) ?? '';
    const database = await done(indexedDB.open(name));
    const entries = database.transaction('entries', 'readwrite').objectStore('entries');
    const all = await done(entries.getAll());
    const { seq } = all.find(({ input }) => input.text === text);
    // With everything before it: nothing is older than what was made earlier.
    for (const entry of all.filter((one) => one.seq <= seq))
      await done(entries.put({ ...entry, at: entry.at - 25 * 60 * 60 * 1_000 }));
    database.close();
  }, text);
