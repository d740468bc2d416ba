import { courseScope, userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { GivenRow, OwnAnswerRow, RoundRow } from '#contract/features/quiz/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const roundTable = replicaTable<RoundRow>({
  name: 'quizRound',
  indexes: 'activityId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});
export const ownAnswerTable = replicaTable<OwnAnswerRow>({
  name: 'quizAnswer',
  indexes: 'activityId',
  scopeOf: ({ uid }) => userScope(uid),
});
export const givenTable = replicaTable<GivenRow>({
  name: 'quizGiven',
  indexes: 'activityId',
  scopeOf: ({ activityId }) => workScope(activityId),
});

export const quizTables = [roundTable, ownAnswerTable, givenTable];
