import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import {
  firstParts,
  missUnlessHere,
  openWhenOnline,
  partsComeWithin,
  recoverMissingParts,
} from '#src/shell/update/missing-part.ts';
import { update } from '#src/shell/update/state.ts';
import { hold, release } from '#src/ui/live/unsaved.ts';

const reload = vi.fn();
const storage = new Map<string, string>();
let isOnline = true;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) });
  reload.mockClear();
  storage.clear();
  isOnline = true;
  update.missing = 'no';
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a part that has not come after 120 s is missing: the page begins anew once, then says so (S-511, S-570)', () => {
  expect(partsComeWithin).toBe(120_000);
  missUnlessHere();
  vi.advanceTimersByTime(2 * minute - second);
  expect(update.missing).toBe('no');
  vi.advanceTimersByTime(second);
  expect([update.missing, reload.mock.calls.length]).toEqual(['reloading', 1]);
  // The page that came back waits as long, in vain.
  update.missing = 'no';
  const came = missUnlessHere();
  vi.advanceTimersByTime(2 * minute);
  expect([update.missing, reload.mock.calls.length]).toEqual(['late', 1]);
  came();
  expect(update.missing).toBe('no');
});

test('what comes in time is not missing, and without a network that is the reason (S-570)', async () => {
  missUnlessHere()();
  await firstParts(Promise.resolve());
  vi.advanceTimersByTime(10 * minute);
  expect([update.missing, reload.mock.calls.length]).toEqual(['no', 0]);
  isOnline = false;
  const first = firstParts(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(2 * minute);
  await first;
  expect([update.missing, reload.mock.calls.length]).toEqual(['offline', 0]);
});

test('back online a slow part is waited for anew; one that failed is remembered (S-570)', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  recoverMissingParts();
  isOnline = false;
  const came = missUnlessHere();
  vi.advanceTimersByTime(2 * minute);
  came();
  expect(update.missing).toBe('offline');
  isOnline = true;
  page.dispatchEvent(new Event('online'));
  expect(update.missing).toBe('no');
  isOnline = false;
  page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  expect(update.missing).toBe('unfetched');
  missUnlessHere();
  vi.advanceTimersByTime(2 * minute);
  expect(update.missing).toBe('offline');
  page.dispatchEvent(new Event('online'));
  expect(update.missing).toBe('unfetched');
});

test('a screen whose part failed without a network opens by itself when the server answers, once nobody is in the middle of something', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  isOnline = false;
  let isThere = false;
  const stop = openWhenOnline(async () => isThere);
  await vi.advanceTimersByTimeAsync(minute);
  expect(reload).not.toHaveBeenCalled();
  hold('a reply', 'draft');
  isOnline = true;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(minute);
  expect(reload).not.toHaveBeenCalled();
  release('a reply');
  // Online, the browser says, and nobody answers: the page would be the browser's error.
  await vi.advanceTimersByTimeAsync(minute);
  expect(reload).not.toHaveBeenCalled();
  isThere = true;
  await vi.advanceTimersByTimeAsync(2 * second);
  expect(reload).toHaveBeenCalledOnce();
  stop();
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(minute);
  expect(reload).toHaveBeenCalledOnce();
});
