import { userScope } from '#contract/core/scopes.ts';
import type { TaskRow, TodoRow } from '#contract/features/todo/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const todoTable = replicaTable<TodoRow>({
  name: 'todo',
  indexes: 'state',
  scopeOf: ({ uid }) => userScope(uid),
});

export const taskTable = replicaTable<TaskRow>({
  name: 'task',
  indexes: '',
  scopeOf: ({ uid }) => userScope(uid),
});
