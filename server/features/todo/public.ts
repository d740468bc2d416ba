import type { Writing } from '#contract/core/writing.ts';
import type { TaskRow } from '#contract/features/todo/rows.ts';
import { taskFrom, todoAfter } from '#contract/features/todo/rules.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { courseNameOf } from '#server/features/course/public.ts';
import { giveTodos, todoFrom, withdrawTodos } from './jobs.ts';
import {
  changeEvent,
  heldEvent,
  insertEvent,
  isReader,
  placeOfTodo,
  type TodoEvent,
  todo,
  withdrawEvent,
} from './store.ts';
import { jobOf, stepByStep } from './tasks/run.ts';
import { task } from './tasks/store.ts';

/** `id` names the event and with it everybody's to-do, see `contract/features/todo/keys.ts`. Ids are never used twice. */
export type NewTodo = Omit<TodoEvent, 'courseName'>;

/**
 * Gives a to-do to many people after the commit, fifty at a time, to each once however often it is asked. Needs no lock of
 * theirs.
 */
export const giveTodo = async (tx: Tx, given: NewTodo): Promise<void> => {
  const courseName = given.courseId === '' ? '' : ((await courseNameOf(tx.sql, given.courseId)) ?? '');
  if (!(await insertEvent(tx.sql, { ...given, courseName }))) return;
  await tx.enqueue(giveTodos.name, { id: given.id }, { key: `${given.id}.1` });
};

/** New words or another date for those who have it. An event that gave nothing stays without a to-do. */
export const reviseTodo = async (
  tx: Tx,
  id: string,
  change: { readonly title?: string; readonly dueAt?: number },
): Promise<void> => {
  const turn = await changeEvent(tx.sql, id, change);
  if (turn !== undefined) await tx.enqueue(giveTodos.name, { id }, { key: `${id}.${turn}` });
};

/**
 * Somebody did it. Their own scope must be locked by this transaction. Done before it was handed out counts too: it arrives
 * finished.
 */
export const settleTodo = async (tx: Tx, id: string, { uid, at }: Pick<Writing, 'uid' | 'at'>): Promise<void> => {
  const row = (await tx.get(...placeOfTodo(uid, id))) ?? (await owedTo(tx, id, uid));
  if (row !== undefined && row.state !== 'finished') await tx.put(todo, todoAfter(row, 'finished', { at }));
};

const owedTo = async (tx: Tx, id: string, uid: string) => {
  const event = await heldEvent(tx.sql, id);
  return event !== undefined && (await isReader(tx.sql, event, uid)) ? todoFrom(event, uid) : undefined;
};

/** There is nothing to do any more: it goes away for everybody, after the commit. */
export const withdrawTodo = async (tx: Tx, id: string): Promise<void> => {
  if (await withdrawEvent(tx.sql, id)) await tx.enqueue(withdrawTodos.name, { id }, { key: id });
};

interface NewTask extends Pick<TaskRow, 'id' | 'kind' | 'title'> {
  /** For the kind's steps; JSON. */
  readonly input: unknown;
}

/**
 * Long work of a person, begun after the commit. Their own scope must be locked by this transaction. The kind is made with
 * `taskJob` and listed among its feature's jobs.
 */
export const startTask = async (
  tx: Tx,
  { input, ...given }: NewTask,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): Promise<void> => {
  await tx.put(task, taskFrom(given, { uid, at }));
  await tx.enqueue(jobOf(given.kind), { id: given.id, uid, input, n: 0, from: null }, { key: `${given.id}.0` });
};

/** Makes a job of a kind of task. */
export const taskJob = stepByStep;
