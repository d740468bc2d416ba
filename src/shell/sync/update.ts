import { proxy, ref } from 'valtio';
import type { Workbox } from 'workbox-window';
import { hour, second } from '#contract/core/time.ts';
import { isTyping } from '#src/ui/live/unsaved.ts';

/** A new version waits. It takes over only when the person says so. */
export const update = proxy<{ waiting: Workbox | undefined; missingPart: boolean }>({
  waiting: undefined,
  missingPart: false,
});

/** Registers the service worker and looks for a new version when the page is seen, online again, and every hour. */
export const watchForUpdates = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  const workbox = import.meta.env.PROD
    ? new Workbox('/service-worker.js')
    : new Workbox('/dev-sw.js?dev-sw', { type: 'module' });
  workbox.addEventListener('waiting', () => {
    update.waiting = ref(workbox);
  });
  // Another tab accepted the update: this one follows as soon as nobody is typing in it.
  let accepted = false;
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate !== true || accepted) return;
    accepted = true;
    reloadWhenQuiet();
  });
  const registration = await workbox.register().catch(() => undefined);
  if (registration === undefined) return;
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) void workbox.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  setInterval(look, hour);
};

/** Asks the waiting version to take over; the page reloads when it has. */
export const acceptUpdate = (): void => update.waiting?.messageSkipWaiting();

const reloadWhenQuiet = (): void => {
  if (isTyping(Date.now())) setTimeout(reloadWhenQuiet, second);
  else location.reload();
};

const guardKey = 'reloaded-for-part';

/** A part of the page could not be loaded: a newer version replaced it, or it was never fetched and there is no network. */
export const recoverMissingParts = (): void => {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(guardKey) ?? 0);
    const now = Date.now();
    if (!navigator.onLine || now - last < 30 * second) {
      update.missingPart = true;
      return;
    }
    sessionStorage.setItem(guardKey, String(now));
    reloadWhenQuiet();
  });
};
