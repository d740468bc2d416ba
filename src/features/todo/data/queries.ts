import { isOpenTodo } from '#contract/features/todo/keys.ts';
import { byDueThenNewest } from '#contract/features/todo/order.ts';
import type { TaskRow, TodoRow } from '#contract/features/todo/rows.ts';
import { taskTable, todoTable } from '#contract/features/todo/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { ofOpenCourses } from '#src/features/course/data/public.ts';

/** All of them: what is due first, then what came last. */
export const todos = async (replica: Replica): Promise<TodoRow[]> =>
  (await ofOpenCourses(replica, await replica.rows(todoTable).toArray())).sort(byDueThenNewest);

/** In no order. */
export const openTodos = async (replica: Replica, now: number): Promise<TodoRow[]> =>
  (await ofOpenCourses(replica, await replica.rows(todoTable).where('state').equals('open').toArray())).filter((row) =>
    isOpenTodo(row, now),
  );

export const openTodoCount = async (replica: Replica, now: number): Promise<number> =>
  (await openTodos(replica, now)).length;

/** Newest first. */
export const tasks = async (replica: Replica): Promise<TaskRow[]> =>
  (await replica.rows(taskTable).toArray()).sort(
    (one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1),
  );
