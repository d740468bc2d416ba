import { stored } from '#contract/core/rows/table.ts';
import { TaskRow, TodoRow } from './rows.ts';
import { taskTable, todoTable } from './tables.ts';

export const todoRows = {
  todo: stored(todoTable, TodoRow, { audience: 'all', key: ['uid', 'id'] }),
  task: stored(taskTable, TaskRow, { audience: 'all' }),
};
