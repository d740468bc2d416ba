import { inCourse, rowTable } from '#contract/core/rows/table.ts';
import type { GradebookRow, GradeItemRow, GradeMarkRow } from './rows.ts';

export const gradebookTable = rowTable<GradebookRow>({ name: 'gradebook', scope: inCourse });

export const gradeItemTable = rowTable<GradeItemRow>({ name: 'gradeItem', scope: inCourse, indexes: 'courseId' });

export const gradeMarkTable = rowTable<GradeMarkRow>({ name: 'gradeMark', scope: inCourse, indexes: 'courseId' });

export const gradebookTables = [gradebookTable, gradeItemTable, gradeMarkTable];
