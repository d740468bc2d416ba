import { stored } from '#contract/core/rows/table.ts';
import { teamMembers } from '../team/kind.ts';
import * as rows from './rows.ts';
import * as tables from './tables.ts';

const all = { audience: 'all' } as const;

export const researchRows = {
  office: stored(tables.officeTable, rows.OfficeRow, all),
  officeMember: teamMembers(tables.officeMemberTable),
  officeEntry: stored(tables.officeEntryTable, rows.OfficeEntryRow, all),
  officeTopic: stored(tables.officeTopicTable, rows.OfficeTopicRow, all),
  officePost: stored(tables.officePostTable, rows.OfficePostRow, all),
  officeComment: stored(tables.officeCommentTable, rows.OfficeCommentRow, all),
  officeLike: stored(tables.officeLikeTable, rows.OfficeLikeRow, all),
  officeLabel: stored(tables.officeLabelTable, rows.OfficeLabelRow, all),
  officeResource: stored(tables.officeResourceTable, rows.OfficeResourceRow, all),
  officeCourse: stored(tables.officeCourseTable, rows.OfficeCourseRow, all),
  officeApplication: stored(tables.officeApplicationTable, rows.OfficeApplicationRow, all),
};
