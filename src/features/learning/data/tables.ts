import { courseScope, userScope } from '#contract/core/scopes.ts';
import type { LearnCountRow, LearnRow } from '#contract/features/learning/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const learnTable = replicaTable<LearnRow>({
  name: 'learn',
  indexes: 'courseId',
  scopeOf: ({ uid }) => userScope(uid),
});

export const learnCountTable = replicaTable<LearnCountRow>({
  name: 'learnCount',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});
