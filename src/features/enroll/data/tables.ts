import { courseScope, userScope } from '#contract/core/scopes.ts';
import type { ApplicationRow, BlockRow, EnrollSettingRow, MyApplicationRow } from '#contract/features/enroll/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const enrollSettingTable = replicaTable<EnrollSettingRow>({
  name: 'enrollSetting',
  indexes: '',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const applicationTable = replicaTable<ApplicationRow>({
  name: 'enrollApplication',
  indexes: 'courseId,state',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const myApplicationTable = replicaTable<MyApplicationRow>({
  name: 'myApplication',
  indexes: '',
  scopeOf: ({ uid }) => userScope(uid),
});

export const blockTable = replicaTable<BlockRow>({
  name: 'enrollBlock',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});
