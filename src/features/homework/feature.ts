import { msg } from '@lingui/core/macro';
import { homeworkTables } from '#contract/features/homework/tables.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { homeworkMutationTexts } from './view/mutation-texts.ts';

export const homework: ScreenFeature = {
  name: 'homework',
  tables: homeworkTables,
  tabs: [
    courseTab({
      module: 'homework',
      title: msg`Homework`,
      pages: [
        '/homework',
        '/homeworkdetail',
        '/revisehomework',
        '/viewreviewhomework',
        '/casestudy',
        '/casestudyanalysis',
        '/revisecasestudy',
      ],
      load: async () => (await import('./view/homework-panel.tsx')).HomeworkPanel,
    }),
  ],
  mutations: homeworkMutationTexts,
  parts: {
    palette: async () => (await import('./view/palette.ts')).paletteItems,
    todo: async () => (await import('./view/kinds.ts')).todoKinds,
    activity: async () => (await import('./view/kinds.ts')).activityKinds,
    rights: async () => (await import('./view/kinds.ts')).rightNames,
  },
};
