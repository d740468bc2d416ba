import type { Locator, Page } from 'playwright';
import { type Device, whenOfflineReady } from './browser.ts';
import type { Account } from './school.ts';
import { see } from './see.ts';

// biome-ignore lint/performance/noBarrelFile: tests without a browser read the addresses, too, and must not load one
export { places } from './places.ts';

export const chip = (page: Page): Locator => page.locator('[data-sync]');

/**
 * Everything this device has is on the server, and it knows. A dialog stays until its deed is kept. What was just pressed is
 * written down first, and the chip hears of it a moment later: so the disk is asked, too.
 */
export const whenSynced = async (page: Page): Promise<void> => {
  await see(page.locator('[aria-modal="true"]')).toHaveCount(0);
  await see(chip(page)).toHaveAttribute('aria-busy', 'false');
  await see.poll(() => page.evaluate(unsentHere)).toBe(0);
  await see(chip(page)).toHaveAttribute('data-sync', 'synced');
};

/** How much the person who is signed in here has made that the server has not confirmed. Runs in the page. */
const unsentHere = async (): Promise<number> => {
  const here = await caches.match('/who', { cacheName: 'who' });
  if (here === undefined) throw new Error('nobody is signed in');
  const { uid } = await here.json();
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open(`ob-${uid}`));
  const states = database.transaction('entries').objectStore('entries').index('state');
  const [queued = 0, sending = 0] = await Promise.all(['queued', 'sending'].map((state) => done(states.count(state))));
  database.close();
  return queued + sending;
};

/** Somebody who was here before opens a page; all of theirs is on the device, and the app too. */
export const signedInAt = async (device: Device, person: Account, path: string): Promise<void> => {
  await device.wasSignedIn(person);
  await device.open(path);
  await whenOfflineReady(device.page);
  await whenSynced(device.page);
};

/** A list item with this text: a notice, a topic, a reply, a member, a line of the tray. */
export const item = (page: Page | Locator, text: string): Locator =>
  page.getByRole('listitem').filter({ hasText: text });

export const mark = (within: Page | Locator, kind: 'waiting' | 'sending' | 'attention' | 'conflict'): Locator =>
  within.locator(`[data-mark="${kind}"]`);

/** From now on this call is refused with `code`, whatever the server would say. */
export const refusing = (page: Page, { path }: { readonly path: string }, code: number): Promise<unknown> =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ json: { status: 0, message: 'no', code, data: { refusal: { reason: 'core.notAllowed', code } } } }),
  );

export const dialog = (page: Page): Locator => page.locator('[role="dialog"], [role="alertdialog"]');

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** What stands behind the three dots of this row. */
export const choose = async (page: Page, row: Locator, action: string): Promise<void> => {
  await row.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

/** What was given up, in the tray. */
export const givenUp = (page: Page): Locator => page.getByRole('region', { name: 'Given up' });

export const publishNotice = async (page: Page, title: string, content: string): Promise<void> => {
  await button(page, 'New notice').click();
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByLabel('Content').fill(content);
  await button(dialog(page), 'Publish').click();
  await see(item(page, title)).toHaveCount(1);
};

export const editNotice = async (page: Page, change: { readonly title?: string; readonly content?: string }) => {
  await button(page, 'Edit').click();
  if (change.title !== undefined) await dialog(page).getByLabel('Title').fill(change.title);
  if (change.content !== undefined) await dialog(page).getByLabel('Content').fill(change.content);
  await button(dialog(page), 'Save').click();
  await see(dialog(page)).toHaveCount(0);
};

export const replyBox = (page: Page): Locator => page.getByLabel('Your reply', { exact: true });

export const reply = async (page: Page, text: string): Promise<void> => {
  await replyBox(page).fill(text);
  await button(page, 'Reply').click();
  await see(item(page, text)).toHaveCount(1);
};

/** What the device holds of the server's rows, as JSON; drafts and unsent work are not in it. */
export const replicaText = (page: Page): Promise<string> => databaseText(page, 'rp-');

/** What it knows of the files that it keeps, or is to. */
export const bytesText = (page: Page): Promise<string> => databaseText(page, 'by-');

export const outboxText = (page: Page): Promise<string> => databaseText(page, 'ob-');

const databaseText = (page: Page, prefix: string): Promise<string> =>
  page.evaluate(async (wanted) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith(wanted));
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all: Record<string, unknown> = {};
    for (const name of names) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        all[`${name}/${store}`] = (await done(database.transaction(store).objectStore(store).getAll())).filter(
          // A megabyte that keeps room on the disk says nothing in a message.
          ({ k }) => k !== 'ballast',
        );
      database.close();
    }
    return JSON.stringify(all);
  }, prefix);

export const logOut = async ({ page }: Device): Promise<void> => {
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
};
