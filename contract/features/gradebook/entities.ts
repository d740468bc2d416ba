import { stored } from '#contract/core/rows/table.ts';
import { GradebookRow, GradeItemRow, GradeMarkRow } from './rows.ts';
import { gradebookTable, gradeItemTable, gradeMarkTable } from './tables.ts';

export const gradebookRows = {
  gradebook: stored(gradebookTable, GradebookRow, { audience: 'all' }),
  gradeItem: stored(gradeItemTable, GradeItemRow, { audience: ({ readers }) => readers }),
  /** A student has the cells that they are shown, and no other. */
  gradeMark: stored(gradeMarkTable, GradeMarkRow, { audience: ({ isShown, uid }) => [isShown ? `u:${uid}` : 'staff'] }),
};
