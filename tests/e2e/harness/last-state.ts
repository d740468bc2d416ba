import type { Page } from 'playwright';
import type { Tunnel } from './tunnel.ts';

/** What is known of a device when its story failed: whether it heard of anything, how far it came, and what it had not sent. */
export const lastStateOf = async (page: Page, tunnel: Tunnel): Promise<string> => {
  const held = await page.evaluate(readHeld);
  return JSON.stringify({ at: page.url(), sockets: tunnel.sockets(), ...held });
};

/** Runs in the page. */
const readHeld = async () => {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const rowsOf = async (prefix: string, store: string): Promise<Record<string, unknown>[]> => {
    const found = (await indexedDB.databases()).filter(({ name = '' }) => name.startsWith(prefix));
    const rows = found.map(async ({ name = '' }) => {
      const database = await done(indexedDB.open(name));
      const all = await done(database.transaction(store).objectStore(store).getAll());
      database.close();
      return all;
    });
    return (await Promise.all(rows)).flat();
  };
  const chip = document.querySelector<HTMLElement>('[data-sync]');
  const cursors = await rowsOf('rp-', 'cursors');
  const entries = await rowsOf('ob-', 'entries');
  return {
    sync: chip?.dataset.sync,
    busy: chip?.ariaBusy,
    cursors: Object.fromEntries(cursors.map(({ s, rev }) => [s, rev])),
    unsent: entries.map(({ name, state, lane }) => `${name} ${state} ${lane}`),
  };
};
