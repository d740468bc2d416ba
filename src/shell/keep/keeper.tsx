import { useEffect } from 'react';
import { isKeeperNeeded } from '#src/core/files/kept/wishes.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';

/** Runs the worker that fetches what is to be on this device, from the moment there can be something for it. Draws nothing. */
export const Keeper = () => {
  const { uid } = useSession();
  const isNeeded = useLive(isKeeperNeeded) === true;
  useEffect(() => {
    if (!isNeeded) return;
    const worker = new Worker(new URL('../../../workers/keep.worker.ts', import.meta.url), {
      type: 'module',
      name: 'keep',
    });
    worker.postMessage({ uid });
    // A worker is not told in every browser; a page is.
    const look = () => worker.postMessage({});
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
      worker.terminate();
    };
  }, [uid, isNeeded]);
  return null;
};
