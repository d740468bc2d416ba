import { second } from '#contract/core/time.ts';

/** Whose files the service worker may answer with. Beside the app's own cache, where both can read it without a database. */
export const whoCache = 'who';
const address = '/who';

const hasCaches = (): boolean => 'caches' in globalThis;

export interface Here {
  readonly uid: string;
  /** False: they said that the device is not theirs, so nothing of it is for whoever comes next. */
  readonly isOwn: boolean;
}

/** This person's session is the one that is open in this browser. */
export const noteWho = async (here: Here): Promise<void> => {
  if (!hasCaches()) return;
  await (await caches.open(whoCache)).put(address, new Response(JSON.stringify(here)));
};

/** Nobody's is. */
export const forgetWho = async (): Promise<void> => {
  if (hasCaches()) await caches.delete(whoCache);
};

export const whoIsHere = async (): Promise<Here | undefined> => {
  const noted = await (await caches.match(address, { cacheName: whoCache }))?.text();
  if (noted === undefined) return undefined;
  // The release before noted the id alone.
  return noted.startsWith('{') ? (JSON.parse(noted) as Here) : { uid: noted, isOwn: true };
};

const timeout = 5 * second;

/** Whether the server answers at all. A log-in page in its place is no answer. */
export const isServerThere = async (baseUrl = '', ask: typeof fetch = fetch): Promise<boolean> => {
  try {
    const reply = await ask(`${baseUrl}/healthz`, { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
    return reply.ok && ((await reply.json()) as { readonly ok?: unknown }).ok === true;
  } catch {
    return false;
  }
};
