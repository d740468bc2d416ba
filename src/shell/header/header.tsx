import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { second } from '#contract/core/time.ts';
import { useSchoolIsKnown } from '#src/ui/live/school.ts';
import { BrandName } from '#src/ui/parts/brand.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { PlaceLink } from '../nav/links.tsx';
import { activeItem, itemsFor, useViewer } from '../nav/menu.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Cluster } from './cluster.tsx';
import { Logo } from './logo.tsx';
import { Recordings } from './recordings.tsx';
import { useRouteMeta } from './route-meta.ts';

/** The areas of level 1. It scrolls by itself where they do not fit. */
const TopMenu = () => {
  const { t, i18n } = useLingui();
  const items = itemsFor(useViewer());
  const active = useLocation({ select: ({ pathname }) => activeItem(pathname)?.path });
  return (
    <Flex
      asChild
      gap={{ base: '1', '2xl': '2' }}
      minW="0"
      overflowX="auto"
      scrollbarWidth="none"
      alignSelf="stretch"
      // What goes on beyond the edge fades.
      pe={{ base: '6', '2xl': '0' }}
      maskImage={{ base: 'linear-gradient(to right, black calc(100% - 24px), transparent)', '2xl': 'none' }}
    >
      <nav aria-label={t`Areas`}>
        {items.map(({ path, title }) => (
          <Box
            asChild
            key={path}
            display="flex"
            alignItems="center"
            flexShrink="0"
            px={{ base: '3', lg: '2', '2xl': '3' }}
            fontSize="sm"
            whiteSpace="nowrap"
            borderBottomWidth="2px"
            borderTopWidth="2px"
            borderTopColor="transparent"
            borderBottomColor={path === active ? 'brand.solid' : 'transparent'}
            color={path === active ? 'brand.fg' : 'fg.muted'}
            fontWeight={path === active ? '600' : '400'}
            _hover={{ color: 'fg' }}
            _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
          >
            <PlaceLink path={path} aria-current={path === active ? 'page' : undefined}>
              {i18n._(title)}
            </PlaceLink>
          </Box>
        ))}
      </nav>
    </Flex>
  );
};

/** The product, and the way to its front page (P2.9). */
const HomeLink = () => {
  const link = useRef<HTMLAnchorElement>(null);
  const width = useKeptWidth(link);
  return (
    <Flex
      asChild
      align="center"
      gap="2"
      minH="44px"
      width={width}
      css={{ '& > svg': { flexShrink: 0 } }}
      fontWeight="600"
      flexShrink="0"
      borderRadius="l2"
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
    >
      <Link ref={link} to="/" data-touch>
        <Logo />
        <Box as="span" truncate>
          <BrandName />
        </Box>
      </Link>
    </Flex>
  );
};

/** A school that says its name after the header came moves nothing: until this is drawn anew the name has the room that ours had. */
const useKeptWidth = (link: { readonly current: HTMLElement | null }): string | undefined => {
  const isKnown = useSchoolIsKnown();
  const [wasKnown] = useState(isKnown);
  const [width, setWidth] = useState<string>();
  useLayoutEffect(() => {
    if (!wasKnown && link.current !== null) setWidth(`${link.current.getBoundingClientRect().width}px`);
  }, [wasKnown, link]);
  return width;
};

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
            <Recordings />
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
