import { courseScope } from '#contract/core/scopes.ts';
import type { PaperItemRow, PaperPlanRow, PaperRow } from '#contract/features/question/rows.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import type { Sql } from '#server/core/db/database.ts';
import { readRow } from '#server/core/sync/rows.ts';
import type { Copying, CopyStep } from '#server/features/activity/copying.ts';
import { bankSteps } from './bank-copy.ts';
import { paperHooks } from './kind.ts';
import { itemsOf, keysOf, paper, paperPlan, questionsOf } from './store.ts';

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

/** Every version that a test ever asked, by id. */
export const versionsOf = async (sql: Sql, paperId: string): Promise<ReadonlyMap<string, Question>> =>
  new Map((await questionsOf(sql, paperId)).map(({ id, question }) => [id, question]));

/** Their keys, as they are now. */
export const keysOfPaper = async (
  sql: Sql,
  paperId: string,
): Promise<ReadonlyMap<string, { readonly key: Key; readonly revision: number }>> =>
  new Map((await keysOf(sql, paperId)).map(({ id, key, revision }) => [id, { key, revision }]));

/** For another kind of activity that has a paper. */
export const paperKind = paperHooks;

export const copyBank = (sql: Sql, copying: Copying): Promise<CopyStep[]> => bankSteps(sql, copying);
