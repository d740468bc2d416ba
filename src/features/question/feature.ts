import { msg } from '@lingui/core/macro';
import { questionTables } from '#contract/features/question/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { questionMutationTexts } from './view/mutation-texts.ts';

export const question: ScreenFeature = {
  name: 'question',
  tables: questionTables,
  mutations: questionMutationTexts,
  pages: [{ href: '/questionBank', title: msg`My question bank` }],
  parts: {
    activity: async () => (await import('./view/kinds.ts')).activityKinds,
    rights: async () => (await import('./view/kinds.ts')).rightNames,
  },
};
