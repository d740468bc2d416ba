import { Flex } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { PortalPageName } from '../content/pages.ts';

/** What menus call each page. */
const portalTitles: Readonly<Record<PortalPageName, MessageDescriptor>> = {
  homePage: msg`Home`,
  productFunction: msg`Features`,
  solutions: msg`Solutions`,
  mechanism: msg`For institutions`,
  localized: msg`Run it yourself`,
  downloadbrowse: msg`Download and install`,
  browser: msg`Browsers`,
  helpCenter: msg`Help centre`,
  productDynamic: msg`What is new`,
  aboutUs: msg`About us`,
  cooperation: msg`Take part`,
  contactktp: msg`Contact`,
  vipPower: msg`Membership`,
  clauseService: msg`Terms and privacy`,
};

interface PageGroup {
  readonly title: MessageDescriptor;
  readonly pages: readonly PortalPageName[];
}

/** The footer's columns. */
export const pageGroups: readonly PageGroup[] = [
  { title: msg`Product`, pages: ['productFunction', 'solutions', 'mechanism', 'vipPower', 'productDynamic'] },
  { title: msg`Get started`, pages: ['downloadbrowse', 'browser', 'localized', 'helpCenter'] },
  { title: msg`About`, pages: ['aboutUs', 'cooperation', 'contactktp', 'clauseService'] },
];

/** Always in sight. */
export const mainPages: readonly PortalPageName[] = [
  'productFunction',
  'solutions',
  'downloadbrowse',
  'helpCenter',
  'productDynamic',
];

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
