import { isStaff } from '#contract/core/roles.ts';
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
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, type Entity, entity } from '#server/core/sync/entity.ts';

const inCourse = { scope: { kind: 'course', field: 'courseId' }, audience: 'staff' } as const;
const ofPerson = { scope: { kind: 'user', field: 'uid' }, audience: 'all' } as const;

export const bankFolder = entity({
  name: 'bankFolder',
  table: 'bank_folder',
  row: BankFolderRow,
  ...inCourse,
});

export const bankItem = entity({
  name: 'bankItem',
  table: 'bank_item',
  row: BankItemRow,
  ...inCourse,
});

export const ownFolder = entity({
  name: 'ownFolder',
  table: 'own_folder',
  row: OwnFolderRow,
  ...ofPerson,
});

export const ownItem = entity({
  name: 'ownItem',
  table: 'own_item',
  row: OwnItemRow,
  ...ofPerson,
});

/** What of a test everybody knows whom it is for; no question is in it. */
export const paper = entity({
  name: 'paper',
  table: 'paper',
  row: PaperRow,
  scope: { kind: 'course', field: 'courseId' },
  audience: ({ readers }) => readers,
  project: (row, viewer) => (isStaff(viewer.role) ? { ...row } : { ...row, readers: [] }),
});

export const paperPlan = entity({
  name: 'paperPlan',
  table: 'paper_plan',
  row: PaperPlanRow,
  ...inCourse,
});

export const paperItem = entity({
  name: 'paperItem',
  table: 'paper_item',
  row: PaperItemRow,
  ...inCourse,
});

export const question = entity({
  name: 'question',
  table: 'question',
  row: QuestionRow,
  ...inCourse,
});

export const questionKey = entity({
  name: 'questionKey',
  table: 'question_key',
  row: QuestionKeyRow,
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
