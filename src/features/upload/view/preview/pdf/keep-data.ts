/** Named by the service worker too: it answers these addresses from here. */
const cacheName = 'pdf-data';

/** After a first PDF: what reading Chinese ones takes is put on the device, one file after another. */
export const keepPdfData = async (): Promise<void> => {
  const isSaving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (isSaving || !('caches' in globalThis) || navigator.serviceWorker?.controller == null) return;
  try {
    const cache = await caches.open(cacheName);
    const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    for (const file of __PDF_KEPT__) if (!known.has(__PDF_DATA__ + file)) await fetch(__PDF_DATA__ + file);
  } catch {
    // No network, or no room: the next PDF tries again.
  }
};
