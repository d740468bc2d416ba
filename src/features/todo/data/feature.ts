import { TaskRow, TodoRow } from '#contract/features/todo/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { addTask, delTask, ignoreTodo, tagFinishedTodo } from './mutations.ts';
import { taskTable, todoTable } from './tables.ts';

export const todo: DataFeature = {
  name: 'todo',
  tables: [kept(todoTable, TodoRow), kept(taskTable, TaskRow)],
  mutations: [tagFinishedTodo, ignoreTodo, addTask, delTask],
};
