import { second } from '#contract/core/time.ts';
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
    const now = Date.now();
    if (!navigator.onLine) update.missing = 'offline';
    else if (isBusy() || now - reloadedAt() < guardMs) update.missing = 'replaced';
    else {
      update.missing = 'reloading';
      sessionStorage.setItem(guardKey, String(now));
      location.reload();
    }
  });
};

const reloadedAt = (): number => Number(sessionStorage.getItem(guardKey) ?? 0);

/** Begins this page anew, with what is written here on the device: a part that could not be loaded is asked for again. */
export const beginAnew = async (): Promise<void> => {
  await storeAll();
  location.reload();
};
