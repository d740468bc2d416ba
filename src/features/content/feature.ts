import { msg } from '@lingui/core/macro';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { activityTable, chapterTable, fileTypeTable, folderTable, lessonLinkTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const content: ScreenFeature = {
  name: 'content',
  tables: [activityTable, chapterTable, fileTypeTable, folderTable, lessonLinkTable],
  tabs: [
    courseTab({
      module: 'teaching',
      title: msg`Lessons`,
      load: async () => (await import('./view/teaching-panel.tsx')).TeachingPanel,
    }),
  ],
  texts,
  parts: {
    share: async () => (await import('./view/share.ts')).shareTargets,
  },
};
