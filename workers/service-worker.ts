import { registerRoute } from 'workbox-routing';
import { drain } from './drain.ts';
import { answerFile, isFileOfOurs } from './files.ts';
import { answerPdfData } from './pdf-data.ts';
import { keepApp, type PrecacheEntry } from './precache.ts';
import { handlePushes } from './push.ts';
import { takeShare } from './share.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly PrecacheEntry[] };

/** Not in TypeScript's library: Background Sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// Before anything else: no other route knows these addresses.
registerRoute(isFileOfOurs, answerFile, 'GET');

// Empty in development.
keepApp(self.__WB_MANIFEST, /^\/(docs|healthz|readyz|ws|sync|files?)(\/|$)/);
// The first page of a device is served from here too, without a reload: its later parts open offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

answerPdfData();
registerRoute(({ url }) => url.pathname === '/share', takeShare, 'POST');

let cycling: Promise<unknown> = Promise.resolve();

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  const [kind, uid] = tag.split(':');
  if (kind !== 'drain' || uid === undefined) return;
  cycling = drain(uid);
  waitUntil.call(event, cycling);
});

handlePushes();

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type !== 'SKIP_WAITING') return;
  // Never between the two halves of a cycle.
  event.waitUntil(cycling.catch(() => undefined).then(() => self.skipWaiting()));
});
