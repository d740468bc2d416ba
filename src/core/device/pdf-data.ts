import { isOfApp } from './of-app.ts';

/** The service worker answers from here. */
export const pdfDataCache = 'pdf-data';

interface PdfData {
  /** Where it lies: another version of the reader has another address. */
  readonly base: string;
  /** What of it is put on devices. */
  readonly files: readonly string[];
  readonly signal?: AbortSignal;
}

/** At a time. */
const atOnce = 4;
/** ms; files of this size are here by then, or the network says nothing. */
const patience = 30_000;

/**
 * Puts on the device what PDFs are read with besides the app: character maps, fonts, decoders. What is here is not asked for; what
 * an earlier version read with goes at the end. Throws when something did not come: the next call goes on from there.
 */
export const keepPdfData = async ({ base, files, signal }: PdfData): Promise<void> => {
  const cache = await caches.open(pdfDataCache);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((file) => !known.has(base + file)).values();
  const hand = async () => {
    for (const file of missing) {
      const late = AbortSignal.timeout(patience);
      const response = await fetch(base + file, { signal: signal ? AbortSignal.any([signal, late]) : late });
      if (!isOfApp(response)) throw new Error(`${file} did not come`);
      await cache.put(base + file, response);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  for (const path of known) if (!path.startsWith(base)) await cache.delete(path);
};
