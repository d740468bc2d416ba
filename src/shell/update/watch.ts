import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import { Workbox } from 'workbox-window';
import { hour, minute, second } from '#contract/core/time.ts';
import { isBusy, mustFinish, storeAll } from '#src/ui/live/unsaved.ts';
import { offer } from '#src/ui/words/tell.ts';
import { update } from './state.ts';
import { readyText } from './waits.ts';

/** Not in TypeScript's library: Chromium's, on desktops. */
interface LaunchQueue {
  readonly setConsumer: (consume: (launch: { readonly targetURL?: string }) => void) => void;
}

/** The app's icon and its shortcuts bring an open window to the front: it goes to the address by itself, without a reload. */
const followLaunches = (router: AnyRouter): void => {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ targetURL }) => {
    if (targetURL === undefined || mustFinish() !== undefined) return;
    const { pathname, search, origin } = new URL(targetURL);
    // The icon leads to /main; who is in the middle of something stays there.
    if (origin !== location.origin || (pathname === '/main' && search === '')) return;
    if (pathname + search !== location.pathname + location.search) router.history.push(pathname + search);
  });
};

const key = 'return-to';

interface ScrollPosition {
  readonly href: string;
  readonly top: number;
}

/** Reloads, and remembers how far down the page was. The address stays; drafts are on the device. */
const returnHere = (): void => {
  sessionStorage.setItem(key, JSON.stringify({ href: location.href, top: scrollY } satisfies ScrollPosition));
  location.reload();
};

/** Rows come from the replica a moment after the first paint; until then the page is too short to scroll. */
const waitsForRows = 30 * second;

/** Scrolls to where the page was before `returnHere`, unless the person scrolls first. */
const takeBack = (): void => {
  const stored = sessionStorage.getItem(key);
  if (stored === null) return;
  sessionStorage.removeItem(key);
  const { href, top } = JSON.parse(stored) as ScrollPosition;
  if (href !== location.href || top === 0) return;
  const until = performance.now() + waitsForRows;
  const moved = new AbortController();
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, () => moved.abort(), { once: true, passive: true, signal: moved.signal });
  const attempt = (): void => {
    if (moved.signal.aborted) return;
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) < 2 || performance.now() > until) moved.abort();
    else requestAnimationFrame(attempt);
  };
  attempt();
};

/** The new worker takes over when the old one has ended its cycle, of 20 s at most: reloaded earlier, the page would be the old one. */
const takesOverWithin = 30 * second;

/** Between two tellings of the same version. */
const asksAgainAfter = 10 * minute;

let workbox: Workbox | undefined;
let accepted = false;
let askedAt = 0;

/**
 * Registers the service worker and looks for a new version when the page is seen, online again, and every hour. A new version
 * waits until the person takes it; this page never reloads while somebody is in the middle of something here. Resolves when the app is on
 * the device, or will not be.
 */
export const watchForUpdates = async (router: AnyRouter): Promise<void> => {
  takeBack();
  followLaunches(router);
  if (!('serviceWorker' in navigator)) return;
  workbox = import.meta.env.PROD
    ? new Workbox('/service-worker.js')
    : new Workbox('/dev-sw.js?dev-sw', { type: 'module' });
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a device takes the page over without replacing any of its code.
    if (isControlled) follow();
    isControlled = true;
  });
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged || levelOf(router) !== 1) return;
    if (update.ready === 'reload') follow();
    else ask();
  });
  const registration = await workbox.register().catch(() => undefined);
  if (registration === undefined) return;
  tellOfWaiting(registration);
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) void workbox?.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  setInterval(look, hour);
  await putAway(registration);
};

/** The first worker of a device has the app, and serves this page; or never will. */
const putAway = ({ installing }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.serviceWorker.controller !== null || installing === null) return resolve();
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    installing.addEventListener('statechange', () => {
      if (installing.state === 'redundant') resolve();
    });
  });

/**
 * Whoever brought the new worker, and however many before it failed on the way: Workbox stops listening after the first that
 * was not brought by this page, and does not see one that was being installed when the page began.
 */
const tellOfWaiting = (registration: ServiceWorkerRegistration): void => {
  const tell = () => {
    // The first worker of a device waits for nobody.
    if (registration.waiting === null || registration.active === null) return;
    update.ready = 'waiting';
    ask();
  };
  const follow = () => {
    registration.installing?.addEventListener('statechange', tell);
    // On a busy device it may be put away before its coming is told.
    tell();
  };
  registration.addEventListener('updatefound', follow);
  follow();
};

const levelOf = (router: AnyRouter): number | undefined =>
  router.state.matches.findLast(({ staticData }) => staticData.level !== undefined)?.staticData.level;

/** Says it once, quietly; the sync popover goes on saying it. */
const ask = (): void => {
  const now = Date.now();
  if (update.ready === 'no' || now - askedAt < asksAgainAfter || mustFinish() !== undefined) return;
  askedAt = now;
  offer(i18n._(readyText(undefined)), {
    label: i18n._(msg`Update`),
    run: () => void acceptUpdate(),
  });
};

/** The new version serves this page now: its old code goes, as soon as that interrupts nobody. */
const follow = (): void => {
  if (accepted || !isInUse()) returnHere();
  else {
    update.ready = 'reload';
    ask();
  }
};

/** More than what is kept as a draft: an open dialog, a field with something in it. */
const isInUse = (): boolean =>
  isBusy() ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => !['hidden', 'checkbox', 'radio'].includes(type) && value !== '',
  );

/** Takes the new version, and comes back to the same place with what was written. */
export const acceptUpdate = async (): Promise<void> => {
  if (mustFinish() !== undefined) return;
  accepted = true;
  await storeAll();
  if (update.ready !== 'waiting') return returnHere();
  workbox?.messageSkipWaiting();
  setTimeout(returnHere, takesOverWithin);
};

/**
 * The server no longer speaks to this version. Answers whether a newer one is on its way; without one a reload would only bring
 * the same code back.
 */
export const forceUpdate = async (): Promise<boolean> => {
  const registration = await lookForNewest();
  const coming = registration?.installing ?? registration?.waiting;
  if (coming === undefined || coming === null) return false;
  await settled(coming);
  // It did not arrive whole: a reload would bring this version back.
  if (coming.state === 'redundant') return false;
  update.ready = 'waiting';
  await acceptUpdate();
  return true;
};

/**
 * As above, by itself: only where it interrupts nobody. Everybody else is offered it by the banner, and is told under the sync
 * mark what it waits for, so it is fetched for them too.
 */
export const forceWhenIdle = async (): Promise<void> => {
  if (isInUse()) await lookForNewest();
  else await forceUpdate();
};

/** Also before this page watches: it may be told early that it is too old. */
const lookForNewest = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (update.ready === 'no') await registration?.update().catch(() => undefined);
  return registration;
};

const settled = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    if (worker.state !== 'installing') return resolve();
    worker.addEventListener('statechange', () => resolve(), { once: true });
  });
