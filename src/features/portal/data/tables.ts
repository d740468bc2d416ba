import { userScope } from '#contract/core/scopes.ts';
import type { FeedbackRow } from '#contract/features/portal/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const feedbackTable = replicaTable<FeedbackRow>({
  name: 'feedback',
  indexes: '',
  scopeOf: ({ uid }) => userScope(uid),
});
