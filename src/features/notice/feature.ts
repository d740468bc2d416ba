import { msg } from '@lingui/core/macro';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { noticeCountTable, noticeReadTable, noticeTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const notice: ScreenFeature = {
  name: 'notice',
  tables: [noticeTable, noticeReadTable, noticeCountTable],
  tabs: [
    courseTab({
      module: 'notice',
      title: msg`Notices`,
      pages: ['/billboard_detail'],
      load: async () => (await import('./view/notices-panel.tsx')).NoticesPanel,
    }),
  ],
  texts,
  parts: {
    palette: async () => (await import('./view/palette.ts')).paletteItems,
    share: async () => (await import('./view/share.ts')).shareTargets,
    todo: async () => (await import('./view/todo-kinds.ts')).todoKinds,
  },
};
