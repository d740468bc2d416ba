import { Box, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSchoolIsKnown } from '#src/ui/live/school.ts';
import { BrandName } from '#src/ui/parts/brand.tsx';
import { Logo } from './logo.tsx';

/** The product, and the way to its front page (P2.9). */
export const HomeLink = () => {
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
