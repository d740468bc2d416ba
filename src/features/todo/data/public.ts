import type { TodoState } from '#contract/features/todo/keys.ts';
import type { TaskRow, TodoRow } from '#contract/features/todo/rows.ts';
import { todoTable } from '#contract/features/todo/tables.ts';
import { type EffectRows, type RowKey, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { tasks } from './queries.ts';

/** The to-do of an event, for mutations that settle it. */
export const todoKey = (id: string): RowKey => rowKey(todoTable, id);

/** The effect of doing what it asks for. A person without this to-do gets none. */
export const settleTodo = (rows: EffectRows, id: string, at: number): void => setTodo(rows, id, 'finished', at);

export const setTodo = (rows: EffectRows, id: string, state: TodoState, at: number): void => {
  const row: TodoRow | undefined = rows.get(todoTable, id);
  if (row !== undefined && row.state !== state)
    rows.put(todoTable, { ...row, state, changedAt: Math.max(row.changedAt, at) });
};

/** The person's own work of one kind on the server, newest first. */
export const tasksOfKind = async (replica: Replica, kind: string): Promise<TaskRow[]> =>
  (await tasks(replica)).filter((task) => task.kind === kind);

/** Courses in which something open is due before `until`. */
export const coursesDueSoon = async (replica: Replica, until: number, now: number): Promise<ReadonlySet<string>> => {
  const open = await replica.rows(todoTable).where('state').equals('open').toArray();
  return new Set(open.filter(({ dueAt }) => dueAt > now && dueAt < until).map(({ courseId }) => courseId));
};
