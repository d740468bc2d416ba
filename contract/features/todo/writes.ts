import { userScope } from '#contract/core/scopes.ts';
import { creating, removing, write } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import { setTodo, todoRow } from './effects.ts';
import { refuseAddTask, taskFrom } from './rules.ts';
import { taskTable } from './tables.ts';

/** What was withdrawn meanwhile needs no word any more. */
export const tagFinishedTodo = write({
  call: calls.tagFinishedTodo,
  touches: ({ id }, uid) => [todoRow(id, uid)],
  effect: (rows, { id, state }, { at }) => setTodo(rows, id, state === 1 ? 'finished' : 'open', at),
});

export const ignoreTodo = write({
  call: calls.ignoreTodo,
  touches: ({ id }, uid) => [todoRow(id, uid)],
  effect: (rows, { id, state }, { at }) => setTodo(rows, id, state === 1 ? 'ignored' : 'open', at),
});

const ofMine = { of: taskTable, at: ({ id }: { readonly id: string }, uid: string) => [userScope(uid), id] as const };

export const addTask = creating({
  ...ofMine,
  call: calls.addTask,
  lists: (_input, uid) => [{ name: taskTable.name, scope: userScope(uid) }],
  refuse: (facts, input) => refuseAddTask(input, facts.all(taskTable)),
  row: ({ id, kind }, writing) => taskFrom({ id, kind, title: '' }, writing),
  answer: ({ id }) => ({ id }),
});

export const delTask = removing({ ...ofMine, call: calls.delTask });
