import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { activeItem, itemsFor } from './menu.ts';
import { PlaceLink } from './place-link.tsx';
import { useViewer } from './viewer.tsx';

/** The areas of level 1. It scrolls by itself where they do not fit. */
export const TopMenu = () => {
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
