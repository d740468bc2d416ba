import { inCourse, ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type {
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

export const bankFolderTable = rowTable<BankFolderRow>({ name: 'bankFolder', scope: inCourse, indexes: 'courseId' });

export const bankItemTable = rowTable<BankItemRow>({ name: 'bankItem', scope: inCourse, indexes: 'courseId' });

const inArea = { kind: 'area', field: 'areaId' } as const;
export const areaFolderTable = rowTable<AreaFolderRow>({ name: 'areaFolder', scope: inArea, indexes: 'areaId' });

export const areaItemTable = rowTable<AreaItemRow>({ name: 'areaItem', scope: inArea, indexes: 'areaId' });

export const ownFolderTable = rowTable<OwnFolderRow>({ name: 'ownFolder', scope: ofPerson, indexes: 'uid' });

export const ownItemTable = rowTable<OwnItemRow>({ name: 'ownItem', scope: ofPerson, indexes: 'uid' });

export const paperTable = rowTable<PaperRow>({ name: 'paper', scope: inCourse, indexes: 'courseId' });

export const paperPlanTable = rowTable<PaperPlanRow>({ name: 'paperPlan', scope: inCourse, indexes: 'courseId' });

export const paperItemTable = rowTable<PaperItemRow>({ name: 'paperItem', scope: inCourse, indexes: 'paperId' });

export const questionTable = rowTable<QuestionRow>({ name: 'question', scope: inCourse, indexes: 'paperId' });

export const questionKeyTable = rowTable<QuestionKeyRow>({ name: 'questionKey', scope: inCourse, indexes: 'paperId' });

export const questionTables = [
  bankFolderTable,
  bankItemTable,
  areaFolderTable,
  areaItemTable,
  ownFolderTable,
  ownItemTable,
  paperTable,
  paperPlanTable,
  paperItemTable,
  questionTable,
  questionKeyTable,
];
