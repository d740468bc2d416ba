import { quizTables } from '#contract/features/quiz/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { quizMutationTexts } from './view/mutation-texts.ts';

export const quiz: ScreenFeature = {
  name: 'quiz',
  tables: quizTables,
  mutations: quizMutationTexts,
  parts: { activity: async () => (await import('./view/kinds.ts')).activityKinds },
};
