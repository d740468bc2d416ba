/** Not in TypeScript's library: the Static Routing API, of Chromium since 123. Other browsers have no `addRoutes`. */
interface StaticRoute {
  readonly condition: { readonly urlPattern: { readonly pathname: string }; readonly requestMethod: string };
  readonly source: { readonly cacheName: string };
}
interface RoutingInstallEvent extends ExtendableEvent {
  readonly addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>;
}

/**
 * One name directly below `/assets/`: what lies deeper has a cache of its own. A group such as `:name.(js|css)` is refused by the
 * browser, so each ending has its own pattern.
 */
const patterns = ['/assets/:name.js', '/assets/:name.css'];

/**
 * The browser answers the app's scripts from this cache itself, without waking the worker for each of them
 * (docs/decisions/0186). What the cache lacks comes from the network, as it does by way of the worker. A route belongs to the worker
 * that is being installed, and all of them share the cache: files are named by their content, so the old version's stay what they
 * are until the new one is taken.
 */
export const routeAssets = (event: ExtendableEvent, cacheName: string): Promise<void> => {
  const { addRoutes } = event as RoutingInstallEvent;
  if (addRoutes === undefined) return Promise.resolve();
  const routes = patterns.map((pathname) => ({
    condition: { urlPattern: { pathname }, requestMethod: 'GET' },
    source: { cacheName },
  }));
  // A browser that knows other routes than these goes by way of the worker.
  return addRoutes.call(event, routes).catch(() => undefined);
};
