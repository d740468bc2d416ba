import { quizTables } from '#contract/features/quiz/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';

export const quiz: ScreenFeature = {
  name: 'quiz',
  tables: quizTables,
  parts: { activity: async () => (await import('./view/kinds.ts')).activityKinds },
};
