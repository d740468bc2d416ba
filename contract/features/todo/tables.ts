import { ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type { TaskRow, TodoRow } from './rows.ts';

export const todoTable = rowTable<TodoRow>({ name: 'todo', scope: ofPerson, indexes: 'state' });

export const taskTable = rowTable<TaskRow>({ name: 'task', scope: ofPerson });

export const todoTables = [todoTable, taskTable];
