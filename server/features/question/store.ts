import { isStaff } from '#contract/core/roles.ts';
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
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { bool, decodeRow, type Entity, entity, int, json, text } from '#server/core/sync/entity.ts';

const inCourse = { scope: { kind: 'course', field: 'courseId' }, audience: 'staff' } as const;
const ofPerson = { scope: { kind: 'user', field: 'uid' }, audience: 'all' } as const;
const folder = {
  id: text(),
  parentId: text(),
  title: text(),
  order: text(),
  editions: json<BankFolderRow['editions']>(),
};
const item = {
  id: text(),
  folderId: text(),
  labels: json<BankItemRow['labels']>(),
  question: json<BankItemRow['question']>(),
  key: json<BankItemRow['key']>(),
  createdBy: text(),
  createdAt: int(),
  updatedAt: int(),
  editions: json<BankItemRow['editions']>(),
};

export const bankFolder = entity<BankFolderRow>({
  name: 'bankFolder',
  table: 'bank_folder',
  columns: { ...folder, courseId: text() },
  ...inCourse,
});

export const bankItem = entity<BankItemRow>({
  name: 'bankItem',
  table: 'bank_item',
  columns: { ...item, courseId: text() },
  ...inCourse,
});

export const ownFolder = entity<OwnFolderRow>({
  name: 'ownFolder',
  table: 'own_folder',
  columns: { ...folder, uid: text() },
  ...ofPerson,
});

export const ownItem = entity<OwnItemRow>({
  name: 'ownItem',
  table: 'own_item',
  columns: { ...item, uid: text() },
  ...ofPerson,
});

/** What of a test everybody knows whom it is for; no question is in it. */
export const paper = entity<PaperRow>({
  name: 'paper',
  table: 'paper',
  columns: {
    id: text(),
    courseId: text(),
    kind: text(),
    intro: text(),
    labels: json(),
    minutes: int(),
    attempts: int(),
    counted: text(),
    shufflesQuestions: bool,
    shufflesOptions: bool,
    sequential: bool,
    answersShown: text(),
    scoreShown: text(),
    blocksPaste: bool,
    watched: bool,
    readers: json(),
    count: int(),
    total: int(),
    editions: json(),
  },
  scope: { kind: 'course', field: 'courseId' },
  audience: ({ readers }) => readers,
  project: (row, viewer) => (isStaff(viewer.role) ? { ...row } : { ...row, readers: [] }),
});

export const paperPlan = entity<PaperPlanRow>({
  name: 'paperPlan',
  table: 'paper_plan',
  columns: { id: text(), courseId: text(), sections: json(), rules: json(), editions: json() },
  ...inCourse,
});

export const paperItem = entity<PaperItemRow>({
  name: 'paperItem',
  table: 'paper_item',
  columns: {
    id: text(),
    courseId: text(),
    paperId: text(),
    sectionId: text(),
    pool: text(),
    order: text(),
    score: int(),
    versionId: text(),
    editions: json(),
  },
  ...inCourse,
});

export const question = entity<QuestionRow>({
  name: 'question',
  table: 'question',
  columns: {
    id: text(),
    courseId: text(),
    paperId: text(),
    question: json(),
    fromId: text(),
    createdBy: text(),
    createdAt: int(),
  },
  ...inCourse,
});

export const questionKey = entity<QuestionKeyRow>({
  name: 'questionKey',
  table: 'question_key',
  columns: {
    id: text(),
    courseId: text(),
    paperId: text(),
    key: json(),
    revision: int(),
    updatedBy: text(),
    updatedAt: int(),
    editions: json(),
  },
  ...inCourse,
});

const rowsOf = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  column: string,
  value: string,
  folderId?: string,
): Promise<Row[]> => {
  const all = sql.withTables<AnyTables>().selectFrom(of.table).selectAll().where(column, '=', value);
  const found = await (folderId === undefined ? all : all.where('folder_id', '=', folderId)).orderBy('id').execute();
  return found.map((one) => decodeRow(of, one));
};

export const itemsOf = (sql: Sql, paperId: string): Promise<PaperItemRow[]> =>
  rowsOf(sql, paperItem, 'paper_id', paperId);
/** Every version that the paper ever had. */
export const questionsOf = (sql: Sql, paperId: string): Promise<QuestionRow[]> =>
  rowsOf(sql, question, 'paper_id', paperId);
export const keysOf = (sql: Sql, paperId: string): Promise<QuestionKeyRow[]> =>
  rowsOf(sql, questionKey, 'paper_id', paperId);
export const inFolder = (sql: Sql, courseId: string, folderId: string): Promise<BankItemRow[]> =>
  rowsOf(sql, bankItem, 'course_id', courseId, folderId);
export const ownInFolder = (sql: Sql, uid: string, folderId: string): Promise<OwnItemRow[]> =>
  rowsOf(sql, ownItem, 'uid', uid, folderId);
