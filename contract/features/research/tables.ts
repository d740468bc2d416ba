import { ofPerson, rowTable } from '#contract/core/rows/table.ts';
import { teamMemberTable } from '../team/tables.ts';
import type * as rows from './rows.ts';

const inOffice = { kind: 'office', field: 'officeId' } as const;

export const officeTable = rowTable<rows.OfficeRow>({ name: 'office', scope: inOffice });
export const officeMemberTable = teamMemberTable('office');
export const officeEntryTable = rowTable<rows.OfficeEntryRow>({
  ...{ name: 'officeEntry', scope: inOffice, indexes: 'officeId' },
});
export const officeTopicTable = rowTable<rows.OfficeTopicRow>({
  ...{ name: 'officeTopic', scope: inOffice, indexes: 'officeId' },
});
export const officePostTable = rowTable<rows.OfficePostRow>({
  ...{ name: 'officePost', scope: inOffice, indexes: '[officeId+createdAt]' },
});
export const officeCommentTable = rowTable<rows.OfficeCommentRow>({
  ...{ name: 'officeComment', scope: inOffice, indexes: 'officeId,postId' },
});
export const officeLikeTable = rowTable<rows.OfficeLikeRow>({
  ...{ name: 'officeLike', scope: inOffice, indexes: 'officeId,targetId' },
});
export const officeLabelTable = rowTable<rows.OfficeLabelRow>({
  ...{ name: 'officeLabel', scope: inOffice, indexes: 'officeId' },
});
export const officeResourceTable = rowTable<rows.OfficeResourceRow>({
  ...{ name: 'officeResource', scope: inOffice, indexes: '[officeId+createdAt]' },
});
export const officeCourseTable = rowTable<rows.OfficeCourseRow>({
  ...{ name: 'officeCourse', scope: inOffice, indexes: 'officeId' },
});
export const officeApplicationTable = rowTable<rows.OfficeApplicationRow>({
  ...{ name: 'officeApplication', scope: ofPerson },
});

export const researchTables = [
  officeTable,
  officeMemberTable,
  officeEntryTable,
  officeTopicTable,
  officePostTable,
  officeCommentTable,
  officeLikeTable,
  officeLabelTable,
  officeResourceTable,
  officeCourseTable,
  officeApplicationTable,
];
