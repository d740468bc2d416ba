import { byDueThenNewest } from '#contract/features/todo/order.ts';
import type { TaskRow, TodoRow } from '#contract/features/todo/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { taskTable, todoTable } from './tables.ts';

/** All of them: what is due first, then what came last. */
export const todos = async (replica: Replica): Promise<TodoRow[]> =>
  (await replica.rows(todoTable).toArray()).sort(byDueThenNewest);

/** In no order. */
export const openTodos = (replica: Replica): Promise<TodoRow[]> =>
  replica.rows(todoTable).where('state').equals('open').toArray();

export const openTodoCount = (replica: Replica): Promise<number> =>
  replica.rows(todoTable).where('state').equals('open').count();

/** Newest first. */
export const tasks = async (replica: Replica): Promise<TaskRow[]> =>
  (await replica.rows(taskTable).toArray()).sort(
    (one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1),
  );
