import type { AnyRouter } from '@tanstack/react-router';
import { mustFinish } from '#src/ui/live/unsaved.ts';

/** Not in TypeScript's library: Chromium's, on desktops. */
interface LaunchQueue {
  readonly setConsumer: (consume: (launch: { readonly targetURL?: string }) => void) => void;
}

/** The app's icon and its shortcuts bring an open window to the front: it goes to the address by itself, without a reload. */
export const followLaunches = (router: AnyRouter): void => {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ targetURL }) => {
    if (targetURL === undefined || mustFinish() !== undefined) return;
    const { pathname, search, origin } = new URL(targetURL);
    // The icon leads to /main; who is in the middle of something stays there.
    if (origin !== location.origin || (pathname === '/main' && search === '')) return;
    if (pathname + search !== location.pathname + location.search) router.history.push(pathname + search);
  });
};
