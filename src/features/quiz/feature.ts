import type { ScreenFeature } from '#src/ui/feature.ts';
import { quizTables } from './data/tables.ts';
import { texts } from './view/texts.ts';

export const quiz: ScreenFeature = {
  name: 'quiz',
  tables: quizTables,
  texts,
  parts: { activity: async () => (await import('./view/kinds.ts')).activityKinds },
};
