import { msg } from '@lingui/core/macro';
import { enrollTables } from '#contract/features/enroll/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { enrollMutationTexts } from './view/mutation-texts.ts';

export const enroll: ScreenFeature = {
  name: 'enroll',
  tables: enrollTables,
  areas: ['/main/enrollReview', '/main/enrollBlacklist'],
  pages: [
    { href: '/main/enrollReview', title: msg`Applications` },
    { href: '/main/enrollBlacklist', title: msg`Black list` },
  ],
  mutations: enrollMutationTexts,
  parts: { rights: async () => (await import('./view/right-names.ts')).rightNames },
};
