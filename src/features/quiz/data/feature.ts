import { quizRows } from '#contract/features/quiz/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { quizMutations } from './mutations.ts';

export const quiz: DataFeature = {
  name: 'quiz',
  tables: Object.values(quizRows),
  mutations: quizMutations,
};
