import { inCourse, rowTable } from '#contract/core/rows/table.ts';
import type { GroupMemberRow, GroupRow, GroupSetRow } from './rows.ts';

export const groupSetTable = rowTable<GroupSetRow>({ name: 'groupSet', scope: inCourse, indexes: 'courseId' });

export const groupTable = rowTable<GroupRow>({ name: 'courseGroup', scope: inCourse, indexes: 'courseId' });

export const groupMemberTable = rowTable<GroupMemberRow>({ name: 'groupMember', scope: inCourse, indexes: 'courseId' });

export const groupTables = [groupSetTable, groupTable, groupMemberTable];
