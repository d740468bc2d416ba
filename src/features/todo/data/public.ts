import type { TaskRow } from '#contract/features/todo/rows.ts';
import { todoTable } from '#contract/features/todo/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { tasks } from './queries.ts';

/** The person's own work of one kind on the server, newest first. */
export const tasksOfKind = async (replica: Replica, kind: string): Promise<TaskRow[]> =>
  (await tasks(replica)).filter((task) => task.kind === kind);

/** Courses in which something open is due before `until`. */
export const coursesDueSoon = async (replica: Replica, until: number, now: number): Promise<ReadonlySet<string>> => {
  const open = await replica.rows(todoTable).where('state').equals('open').toArray();
  return new Set(open.filter(({ dueAt }) => dueAt > now && dueAt < until).map(({ courseId }) => courseId));
};
