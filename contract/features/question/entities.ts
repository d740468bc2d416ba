import { stored } from '#contract/core/rows/table.ts';
import {
  AreaFolderRow,
  AreaItemRow,
  BankFolderRow,
  BankItemRow,
  OwnFolderRow,
  OwnItemRow,
  PaperItemRow,
  PaperPlanRow,
  PaperRow,
  QuestionKeyRow,
  QuestionRow,
} from './rows.ts';
import {
  areaFolderTable,
  areaItemTable,
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

export const questionRows = {
  bankFolder: stored(bankFolderTable, BankFolderRow, { audience: 'staff' }),
  bankItem: stored(bankItemTable, BankItemRow, { audience: 'staff' }),
  areaFolder: stored(areaFolderTable, AreaFolderRow, { audience: 'all' }),
  areaItem: stored(areaItemTable, AreaItemRow, { audience: 'all' }),
  ownFolder: stored(ownFolderTable, OwnFolderRow, { audience: 'all' }),
  ownItem: stored(ownItemTable, OwnItemRow, { audience: 'all' }),
  paper: stored(paperTable, PaperRow, { audience: ({ readers }) => readers }),
  paperPlan: stored(paperPlanTable, PaperPlanRow, { audience: 'staff' }),
  paperItem: stored(paperItemTable, PaperItemRow, { audience: 'staff' }),
  question: stored(questionTable, QuestionRow, { audience: 'staff' }),
  questionKey: stored(questionKeyTable, QuestionKeyRow, { audience: 'staff' }),
};
