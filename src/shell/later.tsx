import { lazy, Suspense, startTransition, useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useIsMessaging } from '#src/features/messaging/view/public.tsx';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { palette } from './palette/state.ts';

const Parts = lazy(async () => {
  try {
    return { default: (await import('./later-parts.tsx')).LaterParts };
  } catch {
    // Missing, they must not take the screen with them.
    return { default: () => <></> };
  }
});

/** What no screen waits for: shortcuts, palette, offers. Loaded when the page has nothing better to do. */
export const Later = () => {
  const { open } = useSnapshot(palette);
  const isMessaging = useIsMessaging();
  const [idle, setIdle] = useState(false);
  useWhenIdle(useCallback(() => startTransition(() => setIdle(true)), []));
  if (!idle && open === 'nothing' && !isMessaging) return null;
  return (
    <Suspense fallback={null}>
      <Parts />
    </Suspense>
  );
};
