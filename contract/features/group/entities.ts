import { stored } from '#contract/core/rows/table.ts';
import { groupAudience } from '#contract/core/scopes.ts';
import { GroupMemberRow, GroupRow, GroupSetRow } from './rows.ts';
import { groupMemberTable, groupSetTable, groupTable } from './tables.ts';

export const groupRows = {
  groupSet: stored(groupSetTable, GroupSetRow, { audience: 'all' }),
  courseGroup: stored(groupTable, GroupRow, { audience: ({ id, listed }) => [listed ? 'all' : groupAudience(id)] }),
  groupMember: stored(groupMemberTable, GroupMemberRow, {
    table: 'course_group_member',
    audience: ({ groupId, listed }) => [listed ? 'all' : groupAudience(groupId)],
  }),
};
