import { msg } from '@lingui/core/macro';
import { contentTables } from '#contract/features/content/tables.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { contentMutationTexts } from './view/mutation-texts.ts';

export const content: ScreenFeature = {
  name: 'content',
  tables: contentTables,
  tabs: [
    courseTab({
      module: 'teaching',
      title: msg`Lessons`,
      load: async () => (await import('./view/teaching-panel.tsx')).TeachingPanel,
    }),
  ],
  mutations: contentMutationTexts,
  parts: {
    share: async () => (await import('./view/share.ts')).shareTargets,
    rights: async () => (await import('./view/right-names.ts')).rightNames,
  },
};
