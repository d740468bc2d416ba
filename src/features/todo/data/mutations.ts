import {
  addTask as addTaskCall,
  delTask as delTaskCall,
  ignoreTodo as ignoreTodoCall,
  tagFinishedTodo as tagFinishedTodoCall,
} from '#contract/features/todo/calls.ts';
import { refuseAddTask, taskFrom } from '#contract/features/todo/rules.ts';
import { taskTable } from '#contract/features/todo/tables.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import { setTodo, todoKey } from './public.ts';
import { tasks } from './queries.ts';

export const tagFinishedTodo = clientMutation({
  call: tagFinishedTodoCall,
  touches: ({ id }) => [todoKey(id)],
  effect: (rows, { id, state }, { at }) => setTodo(rows, id, state === 1 ? 'finished' : 'open', at),
});

export const ignoreTodo = clientMutation({
  call: ignoreTodoCall,
  touches: ({ id }) => [todoKey(id)],
  effect: (rows, { id, state }, { at }) => setTodo(rows, id, state === 1 ? 'ignored' : 'open', at),
});

export const addTask = clientMutation({
  call: addTaskCall,
  touches: ({ id }) => [rowKey(taskTable, id)],
  effect: (rows, { id, kind }, writing) => rows.put(taskTable, taskFrom({ id, kind, title: '' }, writing)),
  refuse: async (replica, input) => refuseAddTask(input, await tasks(replica)),
});

export const delTask = clientMutation({
  call: delTaskCall,
  touches: ({ id }) => [rowKey(taskTable, id)],
  effect: (rows, { id }) => rows.remove(taskTable, id),
});
