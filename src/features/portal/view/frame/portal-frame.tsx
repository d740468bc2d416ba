import { Box, Flex, SkipNavLink, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSchool } from '#src/ui/live/school.ts';
import { SupportHours } from '../service/support-hours.tsx';
import { PortalHeader } from './portal-header.tsx';
import { PageLink, pageGroups } from './titles.tsx';

const PortalFooter = () => {
  const { t, i18n } = useLingui();
  const { phone, email, filing } = useSchool().service;
  return (
    <Box as="footer" borderTopWidth="1px" bg="bg.panel" px={{ base: 'max(16px, env(safe-area-inset-left))', md: '0' }}>
      <Box maxW="content" mx="auto" px={{ base: '0', md: '6' }} py={{ base: '8', md: '10' }}>
        <Box
          as="nav"
          display="grid"
          aria-label={t`Site map`}
          gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(3, 1fr)' }}
          gap={{ base: '6', md: '8' }}
        >
          {pageGroups.map(({ title, pages }) => (
            <Box key={title.id}>
              <Text as="h2" fontSize="sm" fontWeight="600" mb="2">
                {i18n._(title)}
              </Text>
              {pages.map((page) => (
                <PageLink key={page} page={page} kind="foot" />
              ))}
            </Box>
          ))}
        </Box>
        {(phone !== '' || email !== '') && (
          <Box pt="8">
            <SupportHours />
          </Box>
        )}
        <Flex
          pt="8"
          pb="env(safe-area-inset-bottom)"
          columnGap="5"
          rowGap="1"
          wrap="wrap"
          fontSize="sm"
          color="fg.muted"
        >
          <span>
            <Trans>Hybrid Classroom is open source, under the Apache License 2.0.</Trans>
          </span>
          {filing !== '' && <span>{filing}</span>}
        </Flex>
      </Box>
    </Box>
  );
};

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
