import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

export interface PrecacheEntry {
  readonly url: string;
  /** `null`: the address itself names the content. */
  readonly revision: string | null;
}

/** As many as a browser asks one server for at a time. One after another, two hundred small files cost as many round trips. */
const atOnce = 6;

/** Two hundred files arrive as one stream of requests; the rest is workbox's own. */
class ParallelController extends PrecacheController {
  override async install(event: ExtendableEvent) {
    const before = new Set((await (await caches.open(this.strategy.cacheName)).keys()).map((request) => request.url));
    const entries = [...this.getURLsToCacheKeys()].filter(([, cacheKey]) => !before.has(cacheKey));
    const waiting = entries.values();
    const hand = async () => {
      for (const [url, cacheKey] of waiting) {
        // A file whose name stays while its content changes is never taken from the browser's own cache.
        const request = new Request(url, {
          cache: url === cacheKey ? 'default' : 'reload',
          credentials: 'same-origin',
        });
        await Promise.all(this.strategy.handleAll({ params: { cacheKey }, request, event }));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, hand));
    return { updatedURLs: entries.map(([url]) => url), notUpdatedURLs: [...before] };
  }
}

/**
 * Is this a file of ours? A Wi-Fi that wants a log-in answers every address with its own page; put away as a script, it would
 * break the app until the next version. Refused here, the installation fails and is tried again.
 */
export const isOurs = async (request: Request, response: Response): Promise<boolean> => {
  if (!response.ok || response.redirected) return false;
  const isPage = response.headers.get('content-type')?.includes('text/html') === true;
  if (!new URL(request.url).pathname.endsWith('.html')) return !isPage;
  return (await response.clone().text()).includes('id="root"');
};

/** Puts the whole app away when this worker is installed, and serves it from there. `denied`: addresses that are no pages of it. */
export const keepApp = (manifest: readonly PrecacheEntry[], denied: RegExp): void => {
  const controller = new ParallelController({
    plugins: [
      { cacheWillUpdate: async ({ request, response }) => ((await isOurs(request, response)) ? response : null) },
    ],
  });
  controller.addToCacheList([...manifest]);
  self.addEventListener('install', (event) => event.waitUntil(controller.install(event)));
  self.addEventListener('activate', (event) => void controller.activate(event));
  registerRoute(new PrecacheRoute(controller));
  cleanupOutdatedCaches();
  if (manifest.length > 0)
    registerRoute(new NavigationRoute(controller.createHandlerBoundToURL('/index.html'), { denylist: [denied] }));
};
