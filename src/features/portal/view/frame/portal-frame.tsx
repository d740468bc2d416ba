import { Box, SkipNavLink } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { PortalFooter } from './portal-footer.tsx';
import { PortalHeader } from './portal-header.tsx';

interface PortalFrameProps {
  readonly logo: ReactNode;
  readonly children: ReactNode;
}

/** What public pages stand in: no header of the app (level 0), but the way to all of them and to signing in. */
export const PortalFrame = ({ logo, children }: PortalFrameProps) => {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // Another page: readers of the screen begin at its top, as after a load.
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <Box minH="100dvh" display="flex" flexDirection="column">
      <SkipNavLink id="content">
        <Trans>Skip to content</Trans>
      </SkipNavLink>
      <PortalHeader logo={logo} />
      <Box as="main" id="content" ref={main} tabIndex={-1} flex="1" outline="none">
        {children}
      </Box>
      <PortalFooter />
    </Box>
  );
};
