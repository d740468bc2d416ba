import { GivenRow, OwnAnswerRow, RoundRow } from '#contract/features/quiz/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { quizMutations } from './mutations.ts';
import { givenTable, ownAnswerTable, roundTable } from './tables.ts';

export const quiz: DataFeature = {
  name: 'quiz',
  tables: [kept(roundTable, RoundRow), kept(ownAnswerTable, OwnAnswerRow), kept(givenTable, GivenRow)],
  mutations: quizMutations,
};
