import { Box, SkipNavLink } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { preloadDialog } from '#src/ui/overlays/app-dialog.tsx';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { useBelow } from '#src/ui/window/use-below.ts';
import { Header } from './header/header.tsx';
import { useRouteMeta } from './header/trail/route-meta.ts';
import { Later } from './later.tsx';
import { CourseGuard } from './modes/course-guard.tsx';
import { ModeHeader } from './modes/mode-header.tsx';
import { useMode } from './modes/use-mode.ts';
import { BottomNav } from './nav/bottom-nav.tsx';
import { useReplyCodes } from './session/use-reply-codes.ts';
import { OfflineBar } from './sync/offline-bar.tsx';
import { SpokenStatus } from './sync/spoken-status.tsx';
import { TroubleBanner } from './sync/trouble-banner.tsx';

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
