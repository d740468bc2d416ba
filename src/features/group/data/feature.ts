import { GroupMemberRow, GroupRow, GroupSetRow } from '#contract/features/group/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { groupMutations } from './mutations.ts';
import { groupMemberTable, groupSetTable, groupTable } from './tables.ts';

export const group: DataFeature = {
  name: 'group',
  tables: [kept(groupSetTable, GroupSetRow), kept(groupTable, GroupRow), kept(groupMemberTable, GroupMemberRow)],
  mutations: groupMutations,
};
