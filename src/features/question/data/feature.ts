import {
  BankFolderRow,
  BankItemRow,
  OwnFolderRow,
  OwnItemRow,
  PaperItemRow,
  PaperPlanRow,
  PaperRow,
  QuestionKeyRow,
  QuestionRow,
} from '#contract/features/question/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import * as bank from './bank-mutations.ts';
import * as papers from './mutations.ts';
import {
  bankFolderTable,
  bankItemTable,
  ownFolderTable,
  ownItemTable,
  paperItemTable,
  paperPlanTable,
  paperTable,
  questionKeyTable,
  questionTable,
} from './tables.ts';

export const question: DataFeature = {
  name: 'question',
  tables: [
    kept(bankFolderTable, BankFolderRow),
    kept(bankItemTable, BankItemRow),
    kept(ownFolderTable, OwnFolderRow),
    kept(ownItemTable, OwnItemRow),
    kept(paperTable, PaperRow),
    kept(paperPlanTable, PaperPlanRow),
    kept(paperItemTable, PaperItemRow),
    kept(questionTable, QuestionRow),
    kept(questionKeyTable, QuestionKeyRow),
  ],
  mutations: [...Object.values(bank), ...Object.values(papers)],
};
