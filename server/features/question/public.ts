import { courseScope, userScope } from '#contract/core/scopes.ts';
import type { PaperItemRow, PaperPlanRow, PaperRow } from '#contract/features/question/rows.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import type { Sql } from '#server/core/db/database.ts';
import { allRows, readRow } from '#server/core/sync/rows.ts';
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

/** Every question of a bank with its key, the oldest first: of a course, or of a person where it names none. */
export const bankOf = async (
  sql: Sql,
  { courseId, uid }: { readonly courseId: string; readonly uid: string },
): Promise<readonly { readonly question: Question; readonly key: Key }[]> => {
  const items =
    courseId === '' ? await allRows(sql, ownItem, userScope(uid)) : await allRows(sql, bankItem, courseScope(courseId));
  return items.toSorted((one, other) => one.createdAt - other.createdAt);
};
