import { msg } from '@lingui/core/macro';
import { learningTables } from '#contract/features/learning/tables.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';

export const learning: ScreenFeature = {
  name: 'learning',
  tables: learningTables,
  tabs: [
    courseTab({
      module: 'learning',
      title: msg`Learning`,
      pages: ['/resource_detail', '/coursewarestudy'],
      load: async () => (await import('./view/tab/learning-panel.tsx')).LearningPanel,
    }),
  ],
  parts: {
    today: async () => (await import('./view/today.ts')).today,
  },
};
