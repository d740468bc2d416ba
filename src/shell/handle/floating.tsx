import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { useBelow } from '#src/ui/parts/use-below.ts';

const Handle = lazy(async () => ({ default: (await import('./handle.tsx')).Handle }));
const BackToTop = lazy(async () => ({ default: (await import('./back-to-top.tsx')).BackToTop }));

/** Where the handle is (P2.2). */
const handlePlaces = ['/main', '/thesisdefense'];

/** What floats over the page's right edge; it comes when the page has painted. */
export const Floating = () => {
  const [ready, setReady] = useState(false);
  const phone = useBelow('md');
  const hasHandle = useLocation({ select: ({ pathname }) => handlePlaces.includes(pathname.toLowerCase()) });
  useWhenIdle(useCallback(() => setReady(true), []));
  if (!ready) return null;
  return (
    <Suspense fallback={null}>
      {hasHandle && !phone && <Handle />}
      <BackToTop />
    </Suspense>
  );
};
