import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PortalPageName } from '../content/pages.ts';

/** What menus call each page. */
export const portalTitles: Readonly<Record<PortalPageName, MessageDescriptor>> = {
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
