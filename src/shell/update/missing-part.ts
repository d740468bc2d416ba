import { minute, second } from '#contract/core/time.ts';
import { isServerThere } from '#src/core/device/who.ts';
import { isBusy, storeAll } from '#src/ui/live/unsaved.ts';
import { update } from './state.ts';

const guardKey = 'reloaded-for-part';

/** A part that is still missing after a reload is missing for another reason. */
const guardMs = 30 * second;

/** A part of the page could not be loaded: a newer version replaced it, or it was never fetched and there is no network. */
export const recoverMissingParts = (): void => {
  addEventListener('vite:preloadError', (event) => {
    // Otherwise the router reloads by itself, whatever is being written here.
    event.preventDefault();
    partIsMissing('replaced');
  });
  addEventListener('online', waitAnew);
};

/** Nothing is missing any more for want of a network, but what failed: only a new page asks for that again. */
export const waitAnew = (): void => {
  if (update.missing === 'offline') update.missing = hasFailed ? 'unfetched' : 'no';
};

let hasFailed = false;

/** P9: code that has not come by then does not come (S-511). */
export const partsComeWithin = 2 * minute;

/** A part that neither comes nor fails counts as missing (S-570). Answers how to say that it came. */
export const missUnlessHere = (onMissing?: () => void): (() => void) => {
  const timer = setTimeout(() => {
    partIsMissing('late');
    onMissing?.();
  }, partsComeWithin);
  return () => {
    clearTimeout(timer);
    if (update.missing === 'late') update.missing = 'no';
  };
};

/** Waits for the parts of the first screen; without them the screen says so. */
export const firstParts = async (parts: Promise<unknown>): Promise<void> => {
  let came = () => {};
  const missed = new Promise<void>((resolve) => {
    came = missUnlessHere(resolve);
  });
  const isHere = await Promise.race([parts.then(() => true), missed.then(() => false)]);
  if (isHere) came();
};

const partIsMissing = (why: 'replaced' | 'late'): void => {
  const now = Date.now();
  if (!navigator.onLine) {
    hasFailed ||= why === 'replaced';
    update.missing = why === 'late' ? 'offline' : 'unfetched';
  } else if (isBusy() || now - reloadedAt() < (why === 'late' ? partsComeWithin + guardMs : guardMs))
    update.missing = why;
  else {
    update.missing = 'reloading';
    sessionStorage.setItem(guardKey, String(now));
    location.reload();
  }
};

const reloadedAt = (): number => Number(sessionStorage.getItem(guardKey) ?? 0);

/** Begins this page anew, with what is written here on the device: a part that could not be loaded is asked for again. */
export const beginAnew = async (): Promise<void> => {
  await storeAll();
  location.reload();
};

/** Between two looks at whether somebody is still in the middle of something. */
const looksAgainAfter = 2 * second;

/**
 * The screen in front lacks a part that failed for want of a network: it opens by itself when the server answers, as soon as that
 * interrupts nobody. That the browser says it is online proves nothing yet: a page that is begun anew too early is the browser's
 * own error, for good. Answers how to stop.
 */
export const openWhenOnline = (isThere = isServerThere): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looks = 0;
  const open = async () => {
    clearTimeout(timer);
    looks += 1;
    const look = looks;
    if (!navigator.onLine) return;
    const isPossible = !isBusy() && (await isThere());
    if (look !== looks) return;
    if (isPossible) await beginAnew();
    else timer = setTimeout(() => void open(), looksAgainAfter);
  };
  const begin = () => void open();
  addEventListener('online', begin);
  begin();
  return () => {
    looks += 1;
    clearTimeout(timer);
    removeEventListener('online', begin);
  };
};
