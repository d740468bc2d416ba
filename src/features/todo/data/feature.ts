import { todoRows } from '#contract/features/todo/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { addTask, delTask, ignoreTodo, tagFinishedTodo } from './mutations.ts';

export const todo: DataFeature = {
  name: 'todo',
  tables: Object.values(todoRows),
  mutations: [tagFinishedTodo, ignoreTodo, addTask, delTask],
};
