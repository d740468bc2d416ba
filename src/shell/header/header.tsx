import { Box, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SyncChip } from '../sync/sync-chip.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Logo } from './logo.tsx';

/** 56 px, on a phone 48; there from the first paint. */
export const Header = () => (
  <Box
    as="header"
    position="sticky"
    top="0"
    zIndex="sticky"
    bg="bg.panel"
    borderBottomWidth="1px"
    pt="env(safe-area-inset-top)"
    px="max(12px, env(safe-area-inset-left))"
  >
    <Flex
      height={{ base: 'headerHCompact', md: 'headerH' }}
      maxW="content"
      mx="auto"
      px={{ base: '1', md: '3' }}
      align="center"
      gap={{ base: '2', md: '4' }}
    >
      <Flex
        asChild
        align="center"
        justify={{ base: 'center', sm: 'flex-start' }}
        gap="2"
        minH="44px"
        fontWeight="600"
        flexShrink="0"
        borderRadius="l2"
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
      >
        <Link to="/main" data-touch>
          <Logo />
          <Box as="span" srOnly={{ base: true, sm: false }}>
            <Trans>Classroom</Trans>
          </Box>
        </Link>
      </Flex>
      <Breadcrumbs />
      <Flex ms="auto" align="center" gap={{ base: '1', md: '2' }} flexShrink="0">
        <SyncChip />
        <AvatarMenu />
      </Flex>
    </Flex>
  </Box>
);
