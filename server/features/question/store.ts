import { sql as raw } from 'kysely';
import { isStaff } from '#contract/core/roles.ts';
import { lessonprepRows } from '#contract/features/lessonprep/entities.ts';
import { questionRows } from '#contract/features/question/entities.ts';
import type { PaperItemRow, QuestionKeyRow, QuestionRow } from '#contract/features/question/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, type Entity, entity } from '#server/core/sync/entity.ts';

export const bankFolder = entity(questionRows.bankFolder);
export const bankItem = entity(questionRows.bankItem);
export const areaFolder = entity(questionRows.areaFolder);
export const areaItem = entity(questionRows.areaItem);
export const ownFolder = entity(questionRows.ownFolder);
export const ownItem = entity(questionRows.ownItem);

/** What of a test everybody knows whom it is for; no question is in it. */
export const paper = entity(questionRows.paper, {
  project: (row, viewer) => (isStaff(viewer.role) ? { ...row } : { ...row, readers: [] }),
});

export const paperPlan = entity(questionRows.paperPlan);
export const paperItem = entity(questionRows.paperItem);
export const question = entity(questionRows.question);
export const questionKey = entity(questionRows.questionKey);

/** The area that a bank belongs to, for what its people may. */
export const areaOfBank = entity(lessonprepRows.area);

const rowsOf = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  column: string,
  value: string,
): Promise<Row[]> => {
  const all = sql.withTables<AnyTables>().selectFrom(of.table).selectAll().where(column, '=', value).orderBy('id');
  return (await all.execute()).map((one) => decodeRow(of, one));
};

/** Of all versions of its questions, with their keys. */
export const bytesOfPaper = async (sql: Sql, paperId: string): Promise<number> => {
  const sums = [question, questionKey].map(({ table }, index) =>
    sql
      .withTables<AnyTables>()
      .selectFrom(table)
      .select(raw<number | null>`sum(octet_length(${raw.ref(index === 0 ? 'question' : 'key')}))`.as('bytes'))
      .where('paper_id', '=', paperId)
      .executeTakeFirst(),
  );
  return (await Promise.all(sums)).reduce((all, one) => all + Number(one?.bytes ?? 0), 0);
};

export const itemsOf = (sql: Sql, paperId: string): Promise<PaperItemRow[]> =>
  rowsOf(sql, paperItem, 'paper_id', paperId);
/** Every version that the paper ever had. */
export const questionsOf = (sql: Sql, paperId: string): Promise<QuestionRow[]> =>
  rowsOf(sql, question, 'paper_id', paperId);
export const keysOf = (sql: Sql, paperId: string): Promise<QuestionKeyRow[]> =>
  rowsOf(sql, questionKey, 'paper_id', paperId);
