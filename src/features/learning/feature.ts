import { msg } from '@lingui/core/macro';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { learnCountTable, learnTable } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const learning: ScreenFeature = {
  name: 'learning',
  tables: [learnTable, learnCountTable],
  tabs: [
    courseTab({
      module: 'learning',
      title: msg`Learning`,
      pages: ['/resource_detail', '/coursewarestudy'],
      load: async () => (await import('./view/tab/learning-panel.tsx')).LearningPanel,
    }),
  ],
  texts,
  parts: {
    today: async () => (await import('./view/today.ts')).today,
  },
};
