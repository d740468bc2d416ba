import { courseScope } from '#contract/core/scopes.ts';
import type { ResultRow, ResultSheetRow } from '#contract/features/activity/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

/** This person's own. */
export const resultTable = replicaTable<ResultRow>({
  name: 'result',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

/** Everybody's, packed: only staff have any. */
export const resultSheetTable = replicaTable<ResultSheetRow>({
  name: 'resultSheet',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});
