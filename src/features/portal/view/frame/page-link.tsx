import { Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { PortalPageName } from '../content/pages.ts';
import { portalTitles } from './titles.ts';

interface PageLinkProps {
  readonly page: PortalPageName;
  /** In the header's bar, in its menu, or in the footer. */
  readonly kind: 'bar' | 'row' | 'foot';
}

export const PageLink = ({ page, kind }: PageLinkProps) => {
  const { _ } = useLingui();
  return (
    <Flex
      asChild
      align="center"
      width="fit-content"
      minH={kind === 'row' ? '44px' : kind === 'bar' ? '36px' : '32px'}
      px={kind === 'foot' ? '0' : '3'}
      fontSize="sm"
      color={kind === 'foot' ? 'fg.muted' : 'fg'}
      borderRadius="l2"
      whiteSpace={kind === 'bar' ? 'nowrap' : undefined}
      _hover={kind === 'foot' ? { color: 'fg', textDecoration: 'underline' } : { bg: 'bg.subtle' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
      css={{ '&[aria-current=page]': { color: 'brand.fg', fontWeight: '600' } }}
    >
      <Link to="/$page" params={{ page }} data-touch>
        {_(portalTitles[page])}
      </Link>
    </Flex>
  );
};
