import type { ResultRow } from '#contract/features/activity/rows.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { allActivities } from '#src/features/content/data/public.ts';
import { coursesOfMine, myRoles } from '#src/features/course/data/public.ts';
import { allMyResults } from './tally.ts';

/** One thing at its time: it opens, or is due. */
export interface Dated {
  readonly row: ActivityRow;
  readonly at: number;
  readonly what: 'opens' | 'due';
  readonly courseName: string;
  /** Of this person; `undefined` also for staff. */
  readonly result: ResultRow | undefined;
  readonly isMine: boolean;
}

/** Everything with a date in this person's courses, by time: students have what is for them, staff also what waits to be published. */
export const agendaOf = async (replica: Replica): Promise<readonly Dated[]> => {
  const [rows, courses, roles, results] = await Promise.all([
    allActivities(replica),
    coursesOfMine(replica),
    myRoles(replica),
    allMyResults(replica),
  ]);
  const names = new Map(courses.map(({ course }) => [course.id, course.name]));
  const dated = rows
    .filter(({ courseId, closesAt, opensAt }) => names.has(courseId) && closesAt + opensAt > 0)
    .flatMap((row) => {
      const common = {
        row,
        courseName: names.get(row.courseId) ?? '',
        result: results.get(row.id),
        isMine: roles.get(row.courseId) === 'student',
      };
      return [
        ...(row.opensAt > 0 ? [{ ...common, at: row.opensAt, what: 'opens' as const }] : []),
        ...(row.closesAt > 0 ? [{ ...common, at: row.closesAt, what: 'due' as const }] : []),
      ];
    });
  return dated.sort((one, other) => one.at - other.at || (one.row.id < other.row.id ? -1 : 1));
};
