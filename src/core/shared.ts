/** What another app handed over. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

const cacheName = 'shared';
const address = '/share/given';

/** The service worker puts it aside before any page is open; it waits through a sign-in and a restart. */
export const keepShared = async (given: Shared): Promise<void> => {
  const cache = await caches.open(cacheName);
  await cache.put(address, new Response(JSON.stringify(given), { headers: { 'content-type': 'application/json' } }));
};

export const readShared = async (): Promise<Shared | undefined> => {
  const kept = await (await caches.open(cacheName)).match(address);
  return kept === undefined ? undefined : ((await kept.json()) as Shared);
};

export const dropShared = async (): Promise<void> => void (await caches.delete(cacheName));
