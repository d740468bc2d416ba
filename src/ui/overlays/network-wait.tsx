import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Waiting } from '../parts/waiting.tsx';
import { outlineAfter, overlayAfter } from './loading-overlay-time.ts';

const Overlay = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    return { default: (await import('./loading-overlay.tsx')).LoadingOverlay };
  } catch {
    // The outline goes on saying it.
    return { default: () => null };
  }
});

interface NetworkWaitProps {
  readonly rows?: number;
  /** How long it has waited already, ms. */
  readonly waited?: number;
}

/** For what only the network can tell: nothing, at 300 ms the outline, at 2.5 s the overlay (S-514). */
export const NetworkWait = ({ rows = 3, waited = 0 }: NetworkWaitProps) => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), overlayAfter - waited);
    return () => clearTimeout(timer);
  }, [waited]);
  return (
    <>
      <Waiting rows={rows} atOnce={waited >= outlineAfter} />
      {late && (
        <Suspense fallback={null}>
          <Overlay />
        </Suspense>
      )}
    </>
  );
};

/** For a screen whose code has to come first: until the outline the screen before it stays. */
export const RouteWait = () => <NetworkWait waited={outlineAfter} />;
