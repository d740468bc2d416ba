import { hour, minute } from '#contract/core/time.ts';
import { isOver } from './pauses.ts';

/** A file of the app, as far as its reply tells: a Wi-Fi that wants a log-in answers every address with its own page. */
export const isOfApp = ({ ok, redirected, headers }: Response): boolean =>
  ok && !redirected && headers.get('content-type')?.includes('text/html') !== true;

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
/** ms; half a megabyte is here by then over a slow link that others share, or the network says nothing. */
const timeout = 2 * minute;

/**
 * Puts on the device what PDFs are read with besides the app: character maps, fonts, decoders. What is here is not asked for; what
 * an earlier version read with goes at the end. Throws when something did not come: the next call goes on from there.
 */
export const keepPdfData = async ({ base, files, signal }: PdfData): Promise<void> => {
  const cache = await caches.open(pdfDataCache);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((file) => !known.has(base + file)).values();
  const take = async (file: string) => {
    const late = AbortSignal.timeout(timeout);
    const response = await fetch(base + file, { signal: signal ? AbortSignal.any([signal, late]) : late });
    if (!isOfApp(response)) throw new Error(`${file} did not come`);
    await cache.put(base + file, response);
  };
  const failures: unknown[] = [];
  // After a failure each hand ends what it holds and takes nothing more: the next call begins with none of them at work.
  const hand = async () => {
    for (const file of missing) {
      await take(file).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  if (failures.length > 0) throw failures[0];
  for (const path of known) if (!path.startsWith(base)) await cache.delete(path);
};

interface Unhurried {
  /** One try; throws when something did not come. */
  readonly take: (signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  /** ms that whoever asks waits for a try. */
  readonly headStart: number;
}

/**
 * One try at a time; after one that failed none for a minute, then for longer and longer. Whoever asks waits for the head start of
 * a try that begins, no longer, and is told when to ask again; undefined: it is all here.
 */
export const unhurried = ({ take, now, headStart }: Unhurried) => {
  const state = { isTrying: false, failures: 0, notBefore: 0, pausedAt: 0 };
  const attempt = async (signal: AbortSignal) => {
    state.isTrying = true;
    try {
      await take(signal);
      state.failures = 0;
    } catch {
      state.pausedAt = now();
      state.notBefore = state.pausedAt + Math.min(hour, minute * 2 ** state.failures);
      state.failures += 1;
    } finally {
      state.isTrying = false;
    }
  };
  return async (signal: AbortSignal): Promise<number | undefined> => {
    if (!state.isTrying && isOver(state, now())) await atMost(headStart, attempt(signal));
    if (state.isTrying) return now() + minute;
    return state.failures === 0 ? undefined : state.notBefore;
  };
};

const atMost = async (time: number, going: Promise<void>): Promise<void> => {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, time);
  await Promise.race([going, over.promise]);
  clearTimeout(timer);
};
