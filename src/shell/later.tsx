import { lazy, Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useIsMessaging } from '#src/features/messaging/view/public.tsx';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { openPalette, palette } from './palette/state.ts';

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
  useEarlySearch(!idle);
  if (!idle && open === 'nothing' && !isMessaging) return null;
  return (
    <Suspense fallback={null}>
      <Parts />
    </Suspense>
  );
};

/** Ctrl+K is heard before the shortcuts are here: the palette opens when it comes. */
const useEarlySearch = (isEarly: boolean): void =>
  useEffect(() => {
    if (!isEarly) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      openPalette();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isEarly]);
