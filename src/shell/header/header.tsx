import { Box, Flex } from '@chakra-ui/react';
import { startTransition, useEffect, useState } from 'react';
import { second } from '#contract/core/time.ts';
import { useSchoolIsKnown } from '#src/ui/live/school.ts';
import { useBelow } from '#src/ui/window/use-below.ts';
import { itemsFor } from '../nav/menu.ts';
import { TopMenu } from '../nav/top-menu.tsx';
import { useViewer } from '../nav/viewer.tsx';
import { Cluster } from './cluster.tsx';
import { HomeLink } from './home-link.tsx';
import { Breadcrumbs } from './trail/breadcrumbs.tsx';
import { useRouteMeta } from './trail/route-meta.ts';

/** P2.9; the screen's own rows come first. */
const startsAfterMs = 100;

/** On a device's first visit; what stands beside the school's name would move when it comes. */
const waitsForNameMs = second;

/** By the level of the route: none, the menu, or the way to here. 56 px, on a phone 48; its place is there from the first paint. */
export const Header = () => {
  const { level } = useRouteMeta();
  const started = useStarted();
  const small = useBelow('lg');
  // One item alone says no more than the heading below it.
  const hasRow = itemsFor(useViewer()).length > 1 && small && level === 1;
  if (level === 0) return null;
  return (
    <Box
      as="header"
      position="sticky"
      top="0"
      zIndex="sticky"
      bg="bg.panel"
      borderBottomWidth="1px"
      pt="env(safe-area-inset-top)"
      ps="env(safe-area-inset-left)"
      pe="env(safe-area-inset-right)"
      data-level={level}
    >
      <Flex
        height={{ base: 'headerHCompact', md: 'headerH' }}
        maxW="content"
        mx="auto"
        px={{ base: '4', md: '6' }}
        align="center"
        gap={{ base: '2', md: '3', xl: '5' }}
      >
        {started && (
          <>
            {level === 1 ? <HomeLink /> : <Breadcrumbs />}
            {level === 1 && !small && <TopMenu />}
            <Cluster level={level} />
          </>
        )}
      </Flex>
      {hasRow && (
        <Flex height="touch" px={{ base: '1', md: '3' }} mt={{ base: '-1', md: '-2' }} maxW="content">
          {started && <TopMenu />}
        </Flex>
      )}
    </Box>
  );
};

const useStarted = (): boolean => {
  const isKnown = useSchoolIsKnown();
  const [started, setStarted] = useState(false);
  useEffect(() => {
    if (started) return;
    const fill = () => startTransition(() => setStarted(true));
    const timer = setTimeout(fill, isKnown ? startsAfterMs : waitsForNameMs);
    return () => clearTimeout(timer);
  }, [isKnown, started]);
  return started;
};
