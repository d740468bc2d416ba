import { Trans } from '@lingui/react/macro';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { HomeworkRow } from '#contract/features/homework/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { activitiesOf, activityById } from '#src/features/content/data/public.ts';
import { homeworkById, homeworkIn } from '#src/features/homework/data/queries.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';

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

/** The works are on their way to this device, or cannot come now. */
export const NotHere = () =>
  useCanAsk() ? (
    <Waiting />
  ) : (
    <EmptyState picture="offline" title={<Trans>Not on this device yet</Trans>}>
      <Trans>The submissions come when you are online. From then on you can review them without a network.</Trans>
    </EmptyState>
  );
