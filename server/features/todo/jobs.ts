import { userScope } from '#contract/core/scopes.ts';
import type { TodoRow } from '#contract/features/todo/rows.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { fanOut } from '#server/core/jobs/fan-out.ts';
import { isRecord } from '#server/core/records.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import type { Left } from '#server/core/sync/recorder.ts';
import {
  eventById,
  heldEvent,
  holdersOf,
  isReader,
  placeOfTodo,
  readersOf,
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

/** Hands a to-do out; who has it already gets its new words and date, and keeps what they did with it. */
export const giveTodos: JobHandler = {
  name: 'todo.give',
  run: async (run, payload) => {
    const id = idIn(payload);
    const { db } = run.core;
    const event = await db.read((sql) => eventById(sql, id));
    if (event === undefined) return;
    const readers = await db.read((sql) => readersOf(sql, event));
    await fanOut(run, readers.toSorted(), async (tx, uid) => {
      const held = await heldEvent(tx.sql, id);
      if (held === undefined || !(await isReader(tx.sql, held, uid))) return;
      const row = await tx.get(...placeOfTodo(uid, id));
      if (row === undefined) await tx.put(todo, todoFrom(held, uid));
      else if (row.title !== held.title || row.dueAt !== held.dueAt)
        await tx.put(todo, { ...row, title: held.title, dueAt: held.dueAt });
    });
  },
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
export const forgetTodos: Left = async (tx, { uid, scope }) => {
  for (const id of await todosInCourse(tx.sql, uid, scopeValue(scope))) await tx.remove(todo, userScope(uid), id);
};
