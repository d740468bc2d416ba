import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isOfApp } from '#src/core/device/pdf-data.ts';
import { routeAssets } from './asset-route.ts';

declare const self: ServiceWorkerGlobalScope;

export interface PrecacheEntry {
  readonly url: string;
  /** `null`: the address itself names the content. */
  readonly revision: string | null;
}

/** As many as a browser asks one server for at a time. One after another, small files cost as many round trips. */
const atOnce = 6;

/** Fewer missing files than this are fetched one by one: after most updates the others are here already. */
const fewestForPack = 24;

/** All small files of the app in one, `{ address: text }`: `scripts/pwa/pack.mjs`. */
const isPack = (url: string): boolean => /\/assets\/pack-[^/]*\.json$/.test(url);

const typeOf = (url: string): string => (url.endsWith('.css') ? 'text/css' : 'text/javascript');

/** The small files arrive as one, the others side by side; what is here already is not asked for. The rest is workbox's own. */
class ParallelController extends PrecacheController {
  override async install(event: ExtendableEvent) {
    const cache = await caches.open(this.strategy.cacheName);
    const before = new Set((await cache.keys()).map((request) => request.url));
    const all = [...this.getURLsToCacheKeys()];
    const pack = all.find(([url]) => isPack(url));
    const missing = all.filter(([url, cacheKey]) => !before.has(cacheKey) && !isPack(url));
    const unpacked = pack === undefined ? new Set() : await this.#unpack(pack[0], missing, cache);
    const waiting = missing.filter(([url]) => !unpacked.has(url)).values();
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
    return { updatedURLs: missing.map(([url]) => url), notUpdatedURLs: [...before] };
  }

  /** Puts away what the pack has of the missing files. Answers their addresses; without the pack the files come one by one. */
  async #unpack(url: string, missing: readonly [string, string][], cache: Cache): Promise<ReadonlySet<string>> {
    const done = new Set<string>();
    if (missing.length < fewestForPack) return done;
    const parts: Record<string, string> = await fetch(url).then(
      (response) => (response.ok ? response.json() : {}),
      () => ({}),
    );
    const given = missing.flatMap(([address, cacheKey]) => {
      const text = parts[new URL(address).pathname.slice(1)];
      return text === undefined ? [] : [{ address, cacheKey, text }];
    });
    await Promise.all(
      given.map(async ({ address, cacheKey, text }) => {
        await cache.put(cacheKey, new Response(text, { headers: { 'content-type': typeOf(address) } }));
        done.add(address);
      }),
    );
    return done;
  }
}

/**
 * Is this a file of ours? What a Wi-Fi answers in its place, put away as a script, would break the app until the next version.
 * Refused here, the installation fails and is tried again.
 */
const isOurs = async (request: Request, response: Response): Promise<boolean> => {
  if (!new URL(request.url).pathname.endsWith('.html')) return isOfApp(response);
  return response.ok && !response.redirected && (await response.clone().text()).includes('id="root"');
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
  if (manifest.length > 0)
    self.addEventListener('install', (event) => event.waitUntil(routeAssets(event, controller.strategy.cacheName)));
  self.addEventListener('activate', (event) => void controller.activate(event));
  registerRoute(new PrecacheRoute(controller));
  cleanupOutdatedCaches();
  if (manifest.length > 0)
    registerRoute(new NavigationRoute(controller.createHandlerBoundToURL('/index.html'), { denylist: [denied] }));
};
