import type { ObjectiveRow } from '#contract/features/objective/rows.ts';
import { objectiveTable } from '#contract/features/objective/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** Of a course, by number. */
export const objectivesOf = async (replica: Replica, courseId: string): Promise<ObjectiveRow[]> =>
  (await replica.rows(objectiveTable).where('courseId').equals(courseId).toArray()).sort(
    (one, other) => one.number - other.number || (one.id < other.id ? -1 : 1),
  );
