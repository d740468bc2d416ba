import { msg } from '@lingui/core/macro';
import { topicTables } from '#contract/features/topic/tables.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { topicMutationTexts } from './view/mutation-texts.ts';

export const topic: ScreenFeature = {
  name: 'topic',
  tables: topicTables,
  tabs: [
    courseTab({
      module: 'topic',
      title: msg`Topics`,
      pages: ['/topic_detail', '/history/topic'],
      load: async () => (await import('./view/topics-panel.tsx')).TopicsPanel,
    }),
  ],
  mutations: topicMutationTexts,
  parts: {
    palette: async () => (await import('./view/palette.ts')).paletteItems,
    share: async () => (await import('./view/share.ts')).shareTargets,
    activity: async () => (await import('./view/kinds.ts')).activityKinds,
    todo: async () => (await import('./view/kinds.ts')).todoKinds,
    rights: async () => (await import('./view/kinds.ts')).rightNames,
  },
};
