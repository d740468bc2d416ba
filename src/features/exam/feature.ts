import { examTables } from '#contract/features/exam/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { examMutationTexts } from './view/mutation-texts.ts';

export const exam: ScreenFeature = {
  name: 'exam',
  tables: examTables,
  mutations: examMutationTexts,
  parts: {
    activity: async () => (await import('./view/kinds.ts')).activityKinds,
    todo: async () => (await import('./view/kinds.ts')).todoKinds,
    rights: async () => (await import('./view/kinds.ts')).rightNames,
  },
};
