/** Whose files the service worker may answer with. Beside the app's own cache, where both can read it without a database. */
export const whoCache = 'who';
const address = '/who';

const hasCaches = (): boolean => 'caches' in globalThis;

/** This person's session is the one that is open in this browser. */
export const noteWho = async (uid: string): Promise<void> => {
  if (!hasCaches()) return;
  await (await caches.open(whoCache)).put(address, new Response(uid));
};

/** Nobody's is. */
export const forgetWho = async (): Promise<void> => {
  if (hasCaches()) await caches.delete(whoCache);
};

export const whoIsHere = async (): Promise<string | undefined> =>
  (await caches.match(address, { cacheName: whoCache }))?.text();
