import { stored } from '#contract/core/rows/table.ts';
import { GivenRow, OwnAnswerRow, RoundRow } from './rows.ts';
import { givenTable, ownAnswerTable, roundTable } from './tables.ts';

export const quizRows = {
  quizRound: stored(roundTable, RoundRow, { audience: ({ readers }) => readers }),
  quizAnswer: stored(ownAnswerTable, OwnAnswerRow, { audience: 'all', key: ['uid', 'id'] }),
  quizGiven: stored(givenTable, GivenRow, { audience: 'staff' }),
};
