import { Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { BrandName } from '#src/ui/parts/brand.tsx';
import { Logo } from './logo.tsx';

/** The product, and the way to its front page (P2.9). */
export const HomeLink = () => (
  <Flex
    asChild
    align="center"
    gap="2"
    minH="44px"
    fontWeight="600"
    flexShrink="0"
    borderRadius="l2"
    _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
  >
    <Link to="/" data-touch>
      <Logo />
      <BrandName />
    </Link>
  </Flex>
);
