import { stored } from '#contract/core/rows/table.ts';
import { LearnCountRow, LearnRow } from './rows.ts';
import { learnCountTable, learnTable } from './tables.ts';

export const learningRows = {
  learn: stored(learnTable, LearnRow, { audience: 'all', key: ['uid', 'id'] }),
  learnCount: stored(learnCountTable, LearnCountRow, { audience: 'staff' }),
};
