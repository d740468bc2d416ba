import { Box, SkipNavLink } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useIsMessaging } from '#src/features/messaging/view/public.tsx';
import { loadParts } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { storeAll } from '#src/ui/live/unsaved.ts';
import { preloadDialog } from '#src/ui/overlays/app-dialog.tsx';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { useBelow } from '#src/ui/window/use-below.ts';
import { Header } from './header/header.tsx';
import { useRouteMeta } from './header/route-meta.ts';
import { CourseGuard } from './modes/course-guard.tsx';
import { type Mode, useMode } from './modes/use-mode.ts';
import { BottomNav } from './nav/bottom-nav.tsx';
import { openPalette, palette } from './palette/state.ts';
import { followCodes, wayOf } from './session/reply-codes.ts';
import { OfflineBar, SpokenStatus } from './sync/offline-bar.tsx';
import { TroubleBanner } from './sync/trouble-banner.tsx';

const Parts = lazy(async () => {
  try {
    const [{ LaterParts }, overlays] = await Promise.all([import('./later-parts.tsx'), loadParts('overlays')]);
    return { default: () => <LaterParts overlays={overlays.flat()} /> };
  } catch {
    // Missing, they must not take the screen with them.
    return { default: () => <></> };
  }
});

/** What no screen waits for: shortcuts, palette, offers. Loaded when the page has nothing better to do. */
const Later = () => {
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

const Bar = lazy(async () => ({ default: (await import('./modes/mode-bar.tsx')).ModeBar }));

/** Few ever see it, so its code comes when it is needed; its place is there before. */
const ModeHeader = (mode: Mode) => (
  <Suspense
    fallback={
      <Box as="header" height={{ base: 'headerHCompact', md: 'headerH' }} bg="bg.info" borderBottomWidth="1px" />
    }
  >
    <Bar {...mode} />
  </Suspense>
);

/**
 * Goes where the server's codes lead (S-553, S-554). What is being typed is on the device first, and /login knows the way back.
 * Only what this page asked counts: when sending in the background finds the session over, the person is told and stays.
 */
const useReplyCodes = (): void => {
  const router = useRouter();
  useEffect(
    () =>
      followCodes((code) => {
        const { href, pathname } = router.state.location;
        const way = wayOf(code, pathname);
        if (way === undefined || pathname.toLowerCase() === `/${way}`) return;
        void storeAll().then(() =>
          way === 'login'
            ? router.navigate({ to: '/login', search: { redirect: href } })
            : router.navigate({ to: '/main', replace: true }),
        );
      }),
    [router],
  );
};

/** What every signed-in screen stands in. */
export const AppFrame = ({ children }: { readonly children: ReactNode }) => {
  const { prepare } = useSession();
  const { level } = useRouteMeta();
  const mode = useMode();
  useReplyCodes();
  const hasBottomNav = useBelow('md') && level === 1;
  useWhenIdle(preloadDialog);
  useWhenIdle(prepare);
  return (
    <Box
      minH="100dvh"
      display="flex"
      flexDirection="column"
      // What floats over the page's foot stands on it.
      css={{ '--foot': hasBottomNav ? 'calc({sizes.bottomNavH} + env(safe-area-inset-bottom))' : '0px' }}
    >
      <SkipNavLink id="content">
        <Trans>Skip to content</Trans>
      </SkipNavLink>
      {mode === undefined ? <Header /> : <ModeHeader {...mode} />}
      <TroubleBanner />
      <Box as="main" id="content" tabIndex={-1} flex="1" outline="none">
        <CourseGuard>{children}</CourseGuard>
      </Box>
      {hasBottomNav && <BottomNav />}
      <OfflineBar />
      <SpokenStatus />
      <Later />
    </Box>
  );
};
