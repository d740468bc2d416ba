import type { GradebookRow, GradeItemRow, GradeMarkRow } from '#contract/features/gradebook/rows.ts';
import { gradebookTable, gradeItemTable, gradeMarkTable } from '#contract/features/gradebook/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** How the totals of a course are made; none before anybody said anything. */
export const gradebookOf = (replica: Replica, courseId: string): Promise<GradebookRow | undefined> =>
  replica.rows(gradebookTable).get(courseId);

/** Of a course, by activity: those of which somebody said something. */
export const gradeItemsIn = async (replica: Replica, courseId: string): Promise<ReadonlyMap<string, GradeItemRow>> =>
  new Map(
    (await replica.rows(gradeItemTable).where('courseId').equals(courseId).toArray()).map((row) => [row.id, row]),
  );

/** Of a course, by the id of the result; staff have all of them. */
export const gradeMarksIn = async (replica: Replica, courseId: string): Promise<ReadonlyMap<string, GradeMarkRow>> =>
  new Map(
    (await replica.rows(gradeMarkTable).where('courseId').equals(courseId).toArray()).map((row) => [row.id, row]),
  );

/** Of one cell; staff have it, and the student where they are shown it. */
export const gradeMarkOf = (replica: Replica, id: string): Promise<GradeMarkRow | undefined> =>
  replica.rows(gradeMarkTable).get(id);
