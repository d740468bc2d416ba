import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { minute, second } from '#contract/core/time.ts';
import { isKeeperNeeded } from '#src/core/files/kept/wishes.ts';
import { tidyShared } from '#src/core/shared.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { settling } from '#src/ui/live/settle.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { Floating } from './handle/handle.tsx';
import { LogOutDialog } from './header/log-out-dialog.tsx';
import { InstallOffer } from './install/install-offer.tsx';
import { useShortcuts } from './palette/shortcuts.ts';
import { closePalette, palette } from './palette/state.ts';
import { update } from './update/state.ts';
import { forceWhenIdle } from './update/watch.ts';

/** The page that was opened a moment ago has its own work; a look that ends before needs nothing fetched for later. */
const keeperHeadStart = 4 * second;

/**
 * Runs the worker that fetches what is to be on this device, while there can be something for it: in one tab of a browser, and in the next
 * when that one is closed. Draws nothing.
 */
const Keeper = () => {
  const { uid } = useSession();
  const isNeeded = useLive(isKeeperNeeded) === true;
  useEffect(() => {
    if (!isNeeded || !('locks' in navigator)) return;
    const over = new AbortController();
    const { signal } = over;
    const begin = () => navigator.locks.request(`keep:${uid}`, { signal }, () => runKeeper(uid, signal));
    const timer = setTimeout(() => void begin().catch(() => undefined), keeperHeadStart);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [uid, isNeeded]);
  return null;
};

const runKeeper = (uid: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('../../workers/keep.worker.ts', import.meta.url), {
      type: 'module',
      name: 'keep',
    });
    worker.postMessage({ uid });
    // A worker is not told in every browser; a page is.
    const look = () => worker.postMessage({});
    addEventListener('online', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    signal.addEventListener('abort', () => {
      worker.terminate();
      resolve();
    });
  });

const Palette = lazy(async () => ({ default: (await import('./palette/palette-dialog.tsx')).PaletteDialog }));
const Keys = lazy(async () => ({ default: (await import('./palette/keys-dialog.tsx')).KeysDialog }));

/** The shortcuts and what they open. */
const PaletteParts = () => {
  const { open } = useSnapshot(palette);
  const [leaving, setLeaving] = useState(false);
  useShortcuts();
  return (
    <Suspense fallback={null}>
      <Opened open={open === 'palette'}>
        <Palette open={open === 'palette'} onClose={closePalette} onLogOut={() => setLeaving(true)} />
      </Opened>
      <Opened open={open === 'keys'}>
        <Keys open={open === 'keys'} onClose={closePalette} />
      </Opened>
      <Opened open={leaving}>
        <LogOutDialog open={leaving} onClose={() => setLeaving(false)} />
      </Opened>
    </Suspense>
  );
};

/** Mounted from the first opening on: a dialog gives the focus back when it closes. */
const Opened = ({ open, children }: { readonly open: boolean; readonly children: React.ReactNode }) => {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted && children;
};

/** Between two looks at whether a version that is ready may be taken now. */
const triesAgainAfter = 2 * second;

/** Between two looks for one: the server may be newer a while before the app it serves is. */
const looksAgainAfter = minute;

/** The server speaks to newer versions only: takes one as soon as nobody is in the middle of something here. */
const useForcedUpdate = (): void => {
  const { connection } = useStatus();
  useEffect(() => {
    if (connection !== 'update-needed') return;
    void forceWhenIdle();
    const tries = setInterval(() => update.ready === 'waiting' && void forceWhenIdle(), triesAgainAfter);
    const looks = setInterval(() => update.ready === 'no' && void forceWhenIdle(), looksAgainAfter);
    return () => {
      clearInterval(tries);
      clearInterval(looks);
    };
  }, [connection]);
};

const SettleDialog = lazy(async () => ({ default: (await import('./attention/settle-dialog.tsx')).SettleDialog }));

/** Of a signed-in person; drawn by nobody, or over the page. */
export const LaterParts = ({ overlays }: { readonly overlays: readonly ComponentType[] }) => {
  useForcedUpdate();
  const { key } = useSnapshot(settling);
  const [settles, setSettles] = useState(false);
  if (key !== '' && !settles) setSettles(true);
  useEffect(() => void tidyShared().catch(() => undefined), []);
  return (
    <>
      <PaletteParts />
      <InstallOffer />
      <Floating />
      {overlays.map((Overlay, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is the manifests', it never changes
        <Suspense key={index} fallback={null}>
          <Overlay />
        </Suspense>
      ))}
      <Keeper />
      <Suspense fallback={null}>{settles && <SettleDialog />}</Suspense>
    </>
  );
};
