import { courseScope } from '#contract/core/scopes.ts';
import type { GroupMemberRow, GroupRow, GroupSetRow } from '#contract/features/group/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const groupSetTable = replicaTable<GroupSetRow>({
  name: 'groupSet',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const groupTable = replicaTable<GroupRow>({
  name: 'courseGroup',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const groupMemberTable = replicaTable<GroupMemberRow>({
  name: 'groupMember',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});
