import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { HomeworkRow } from '#contract/features/homework/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { activitiesOf, activityById } from '#src/features/content/data/public.ts';
import { homeworkById, homeworkIn } from '#src/features/homework/data/queries.ts';

/** A homework with the activity that it is told by. */
export interface Task {
  readonly row: HomeworkRow;
  readonly of: ActivityRow;
}

export const taskById = async (replica: Replica, id: string): Promise<Task | undefined> => {
  const [row, of] = await Promise.all([homeworkById(replica, id), activityById(replica, id)]);
  return row === undefined || of === undefined ? undefined : { row, of };
};

/** Of a course: the next date first, what has none after it, what is over last. */
export const tasksIn = async (replica: Replica, courseId: string): Promise<Task[]> => {
  const [rows, activities] = await Promise.all([homeworkIn(replica, courseId), activitiesOf(replica, courseId)]);
  const byId = new Map(activities.map((of) => [of.id, of]));
  return rows.flatMap((row) => {
    const of = byId.get(row.id);
    return of === undefined ? [] : [{ row, of }];
  });
};

export const byDate =
  (now: number) =>
  ({ of: one }: Task, { of: other }: Task): number =>
    rankOf(one, now) - rankOf(other, now) ||
    (rankOf(one, now) === 2 ? other.closesAt - one.closesAt : one.closesAt - other.closesAt) ||
    other.createdAt - one.createdAt;

const rankOf = ({ closesAt }: ActivityRow, now: number): number => {
  if (closesAt === 0) return 1;
  return closesAt > now ? 0 : 2;
};
