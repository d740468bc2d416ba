import { registerRoute } from 'workbox-routing';
import { isOurs } from './precache.ts';

declare const __PDF_DATA__: string;

/** Named by the PDF viewer too, which fills it after the first PDF. */
const cacheName = 'pdf-data';

/** What the PDF reader looks up: its address has its version, so what was fetched once is right for good. */
export const answerPdfData = (): void => {
  registerRoute(
    ({ url }) => url.pathname.startsWith(__PDF_DATA__),
    async ({ request }) => {
      const cache = await caches.open(cacheName);
      const kept = await cache.match(request, { ignoreSearch: true });
      if (kept !== undefined) return kept;
      const response = await fetch(request);
      if (await isOurs(request, response)) await cache.put(request, response.clone());
      return response;
    },
  );
};
