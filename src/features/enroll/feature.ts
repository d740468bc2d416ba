import { msg } from '@lingui/core/macro';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { applicationTable, blockTable, enrollSettingTable, myApplicationTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const enroll: ScreenFeature = {
  name: 'enroll',
  tables: [enrollSettingTable, applicationTable, myApplicationTable, blockTable],
  areas: ['/main/enrollReview', '/main/enrollBlacklist'],
  pages: [
    { href: '/main/enrollReview', title: msg`Applications` },
    { href: '/main/enrollBlacklist', title: msg`Black list` },
  ],
  texts,
};
