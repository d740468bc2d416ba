import type { TodoRow } from '#contract/features/todo/rows.ts';
import { todoAfter } from '#contract/features/todo/rules.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { fanOut } from '#server/core/jobs/fan-out.ts';
import { forgetting } from '#server/core/jobs/forgetting.ts';
import { isRecord } from '#server/core/records.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import {
  eventById,
  heldEvent,
  holdersOf,
  isReader,
  placeOfTodo,
  readersOf,
  stateBy,
  type TodoEvent,
  todo,
  todosInCourse,
} from './store.ts';

export const todoFrom = ({ readers: _, ...event }: TodoEvent, uid: string): TodoRow => ({
  ...event,
  uid,
  state: 'open',
  changedAt: event.createdAt,
});

const idIn = (payload: unknown): string => {
  if (!isRecord(payload) || typeof payload.id !== 'string') throw new Error('a job without an event');
  return payload.id;
};

/**
 * Hands a to-do out; who has it already gets its new words and date, and keeps what they did with it. Who is not meant any more
 * loses it.
 */
export const giveTodos: JobHandler = {
  name: 'todo.give',
  run: async (run, payload) => {
    const id = idIn(payload);
    const event = await run.core.db.read((sql) => eventById(sql, id));
    if (event === undefined) return;
    const concerned = await run.core.db.read(async (sql) => [
      ...new Set([...(await readersOf(sql, event)), ...(await holdersOf(sql, id))]),
    ]);
    await fanOut(run, concerned.toSorted(), (tx, uid) => giveHeld(tx, id, uid));
  },
};

/** One person's to-dos of several events, by what stands now. */
export const refreshTodos: JobHandler = {
  name: 'todo.refresh',
  run: async (run, payload) => {
    const { uid, ids } = payload as { readonly uid: string; readonly ids: readonly string[] };
    await fanOut(run, [uid], async (tx) => {
      for (const id of ids) await giveHeld(tx, id, uid);
    });
  },
};

const giveHeld = async (tx: Tx, id: string, uid: string): Promise<void> => {
  const held = await heldEvent(tx.sql, id);
  if (held !== undefined) await give(tx, held, uid);
};

const give = async (tx: Tx, held: TodoEvent, uid: string): Promise<void> => {
  const row = await tx.get(...placeOfTodo(uid, held.id));
  if (!(await isReader(tx.sql, held, uid))) {
    if (row !== undefined) await tx.remove(...placeOfTodo(uid, held.id));
    return;
  }
  const known = row ?? todoFrom(held, uid);
  const settled = await stateBy(tx.sql, held, uid);
  const isIgnored = known.state === 'ignored' && settled === 'open';
  const state = settled === undefined || isIgnored ? known.state : settled;
  const next = { ...todoAfter(known, state, { at: tx.now }), title: held.title, dueAt: held.dueAt };
  if (row === undefined || JSON.stringify(row) !== JSON.stringify(next)) await tx.put(todo, next);
};

export const withdrawTodos: JobHandler = {
  name: 'todo.withdraw',
  run: async (run, payload) => {
    const id = idIn(payload);
    const holders = await run.core.db.read((sql) => holdersOf(sql, id));
    await fanOut(run, holders, (tx, uid) => tx.remove(...placeOfTodo(uid, id)));
  },
};

/** Somebody who left a course has nothing to do there. */
export const forgetTodos = forgetting('todo.forgetCourse', todo, todosInCourse);
