import { lessonprepTables } from '#contract/features/lessonprep/tables.ts';
import type { ScreenFeature } from '#src/ui/feature.ts';
import { lessonprepMutationTexts } from './view/mutation-texts.ts';

export const lessonprep: ScreenFeature = {
  name: 'lessonprep',
  tables: lessonprepTables,
  areas: ['/lessonPreparation'],
  mutations: lessonprepMutationTexts,
};
