import { courseScope, userScope } from '#contract/core/scopes.ts';
import type { BankItemRow, PaperItemRow, PaperPlanRow, PaperRow } from '#contract/features/question/rows.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { columnOf, type Entity, scopeValue } from '#server/core/sync/entity.ts';
import { readRow, readRows } from '#server/core/sync/rows.ts';
import type { Copying, CopyStep } from '#server/features/activity/copying.ts';
import { bankSteps } from './bank-copy.ts';
import { type Judged, judgedOf } from './judged.ts';
import { paperHooks } from './kind.ts';
import { bankItem, itemsOf, ownItem, paper, paperPlan } from './store.ts';

/** A test as it is sat: what is asked of whom, and how. */
export interface SatPaper {
  readonly paper: PaperRow;
  readonly plan: PaperPlanRow;
  readonly items: readonly PaperItemRow[];
}

export const paperOf = async (sql: Sql, courseId: string, id: string): Promise<SatPaper | undefined> => {
  const scope = courseScope(courseId);
  const [row, plan, items] = await Promise.all([
    readRow(sql, paper, scope, id),
    readRow(sql, paperPlan, scope, id),
    itemsOf(sql, id),
  ]);
  return row === undefined || plan === undefined ? undefined : { paper: row, plan, items };
};

/** Both in one. The same objects, as long as nothing of them changes. */
export const judgedBy = (sql: Sql, paperId: string): Promise<Judged> => judgedOf(sql, paperId);

/** Every version that a test ever asked, by id. */
export const versionsOf = async (sql: Sql, paperId: string): Promise<ReadonlyMap<string, Question>> =>
  (await judgedOf(sql, paperId)).questions;

/** Their keys, as they are now. */
export const keysOfPaper = async (sql: Sql, paperId: string): Promise<Judged['keys']> =>
  (await judgedOf(sql, paperId)).keys;

/** For another kind of activity that has a paper. */
export const paperKind = paperHooks;

export const copyBank = (sql: Sql, copying: Copying): Promise<CopyStep[]> => bankSteps(sql, copying);

interface Bank {
  readonly courseId: string;
  readonly uid: string;
}

const bankAt = ({ courseId, uid }: Bank) =>
  courseId === ''
    ? ({ of: ownItem as unknown as Entity<BankItemRow>, scope: userScope(uid) } as const)
    : ({ of: bankItem, scope: courseScope(courseId) } as const);

/** Every question of a bank, the oldest first: of a course, or of a person where it names none. */
export const idsOfBank = async (sql: Sql, bank: Bank): Promise<readonly string[]> => {
  const { of, scope } = bankAt(bank);
  const all = sql.withTables<AnyTables>().selectFrom(of.table).select('id');
  const found = await all.where(columnOf(of.scope.field), '=', scopeValue(scope)).orderBy('id').execute();
  return found.map(({ id }) => String(id));
};

/** Some of its questions with their keys. */
export const questionsOfBank = async (
  sql: Sql,
  bank: Bank,
  ids: readonly string[],
): Promise<readonly { readonly question: Question; readonly key: Key }[]> => {
  const { of, scope } = bankAt(bank);
  const found = await readRows(sql, of, scope, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
};
