import { courseScope, userScope } from '#contract/core/scopes.ts';
import type {
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
import { replicaTable } from '#src/core/feature.ts';

const inCourse = ({ courseId }: { readonly courseId: string }): string => courseScope(courseId);
const ofPerson = ({ uid }: { readonly uid: string }): string => userScope(uid);

export const bankFolderTable = replicaTable<BankFolderRow>({
  name: 'bankFolder',
  indexes: 'courseId',
  scopeOf: inCourse,
});
export const bankItemTable = replicaTable<BankItemRow>({ name: 'bankItem', indexes: 'courseId', scopeOf: inCourse });
export const ownFolderTable = replicaTable<OwnFolderRow>({ name: 'ownFolder', indexes: 'uid', scopeOf: ofPerson });
export const ownItemTable = replicaTable<OwnItemRow>({ name: 'ownItem', indexes: 'uid', scopeOf: ofPerson });
export const paperTable = replicaTable<PaperRow>({ name: 'paper', indexes: 'courseId', scopeOf: inCourse });
export const paperPlanTable = replicaTable<PaperPlanRow>({ name: 'paperPlan', indexes: 'courseId', scopeOf: inCourse });
export const paperItemTable = replicaTable<PaperItemRow>({ name: 'paperItem', indexes: 'paperId', scopeOf: inCourse });
export const questionTable = replicaTable<QuestionRow>({ name: 'question', indexes: 'paperId', scopeOf: inCourse });
export const questionKeyTable = replicaTable<QuestionKeyRow>({
  name: 'questionKey',
  indexes: 'paperId',
  scopeOf: inCourse,
});

export const questionTables = [
  bankFolderTable,
  bankItemTable,
  ownFolderTable,
  ownItemTable,
  paperTable,
  paperPlanTable,
  paperItemTable,
  questionTable,
  questionKeyTable,
];
