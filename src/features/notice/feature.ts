import { msg } from '@lingui/core/macro';
import { noticeTables } from '#contract/features/notice/tables.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { noticesIn, readIn } from './data/public.ts';
import { noticeMutationTexts } from './view/mutation-texts.ts';

export const notice: ScreenFeature = {
  name: 'notice',
  tables: noticeTables,
  tabs: [
    courseTab({
      module: 'notice',
      title: msg`Notices`,
      pages: ['/billboard_detail'],
      asks: [noticesIn, readIn],
      load: async () => (await import('./view/notices-panel.tsx')).NoticesPanel,
    }),
  ],
  mutations: noticeMutationTexts,
  parts: {
    palette: async () => (await import('./view/palette.ts')).paletteItems,
    share: async () => (await import('./view/share.ts')).shareTargets,
    activity: async () => (await import('./view/kinds.ts')).activityKinds,
    todo: async () => (await import('./view/kinds.ts')).todoKinds,
    rights: async () => (await import('./view/kinds.ts')).rightNames,
  },
};
