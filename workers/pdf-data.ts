import { registerRoute } from 'workbox-routing';
import { isOfApp, pdfDataCache } from '#src/core/device/pdf-data.ts';

declare const __PDF_DATA__: string;

/** What the PDF reader looks up: its address has its version, so what was fetched once is right for good. */
export const answerPdfData = (): void => {
  registerRoute(
    ({ url }) => url.pathname.startsWith(__PDF_DATA__),
    async ({ request }) => {
      const cache = await caches.open(pdfDataCache);
      const kept = await cache.match(request, { ignoreSearch: true });
      if (kept !== undefined) return kept;
      const response = await fetch(request);
      if (isOfApp(response)) await cache.put(request, response.clone());
      return response;
    },
  );
};
