import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { userScope } from '#contract/core/scopes.ts';
import type { EffectRows } from '#contract/core/write.ts';
import type { TodoState } from './keys.ts';
import { todoTable } from './tables.ts';

/** The to-do of an event, for writes that settle it. */
export const todoRow = (id: string, uid: string): RowRef => rowIn(todoTable, userScope(uid), id);

/** The effect of doing what it asks for. A person without this to-do gets none. */
export const settleTodo = (rows: EffectRows, id: string, at: number): void => setTodo(rows, id, 'finished', at);

/** The later word holds; setting what is set already changes nothing. */
export const setTodo = (rows: EffectRows, id: string, state: TodoState, at: number): void => {
  const row = rows.get(todoTable, id);
  if (row !== undefined && row.state !== state)
    rows.put(todoTable, { ...row, state, changedAt: Math.max(row.changedAt, at) });
};
