import { userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { MarkReleaseRow, MarkRow, MarkSheetRow } from '#contract/features/marks/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const markTable = replicaTable<MarkRow>({
  name: 'workMark',
  indexes: 'attemptId',
  scopeOf: ({ activityId }) => workScope(activityId),
});

export const markReleaseTable = replicaTable<MarkReleaseRow>({
  name: 'workMarkRelease',
  indexes: '',
  scopeOf: ({ activityId }) => workScope(activityId),
});

export const markSheetTable = replicaTable<MarkSheetRow>({
  name: 'workMarkSheet',
  indexes: '',
  scopeOf: ({ uid }) => userScope(uid),
});
