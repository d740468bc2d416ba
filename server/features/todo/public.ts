import { courseScope, userScope } from '#contract/core/scopes.ts';
import type { Writing } from '#contract/core/writing.ts';
import { isUnderWay } from '#contract/features/todo/keys.ts';
import type { TaskRow, TodoRow } from '#contract/features/todo/rows.ts';
import { taskFrom, todoAfter } from '#contract/features/todo/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { JobKey } from '#server/core/jobs/job-table.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { giveTodos, refreshTodos, todoFrom, withdrawTodos } from './jobs.ts';
import {
  changeEvent,
  eventById,
  heldEvent,
  isReader,
  placeOfTodo,
  replaceEvent,
  settlesTodos as settlesByKind,
  type TodoEvent,
  todo,
  todosInCourse,
  withdrawEvent,
} from './store.ts';
import { jobOf, stepByStep } from './tasks/run.ts';
import { task } from './tasks/store.ts';

/** `id` names the event and with it everybody's to-do, see `contract/features/todo/keys.ts`. Ids are never used twice. */
export type NewTodo = Omit<TodoEvent, 'courseName'>;

const eventKey = ({ id, courseId }: Pick<TodoEvent, 'id' | 'courseId'>, turn: number): JobKey => ({
  kind: 'todo',
  scope: courseScope(courseId),
  id: `${id}/${turn}`,
});

/** New words or another date for those who have it. An event that gave nothing stays without a to-do. */
export const reviseTodo = async (
  tx: Tx,
  id: string,
  change: { readonly title?: string; readonly dueAt?: number },
): Promise<void> => {
  const changed = await changeEvent(tx.sql, id, change);
  if (changed !== undefined) await tx.enqueue(giveTodos.name, { id }, { key: eventKey(changed, changed.turn) });
};

/**
 * What stands of an event from now on: words, date and readers. Given anew where it was withdrawn; whoever is not among its readers
 * loses it.
 */
export const setTodo = async (tx: Tx, given: NewTodo): Promise<void> => {
  const turn = await replaceEvent(tx.sql, given);
  await tx.enqueue(giveTodos.name, { id: given.id }, { key: eventKey(given, turn) });
};

/** One person's to-dos of events, by what stands now: given, finished, opened again or gone. After the commit. */
export const refreshTodo = async (tx: Tx, ids: readonly string[], uid: string): Promise<void> => {
  if (ids.length > 0) await tx.enqueue(refreshTodos.name, { ids, uid });
};

/** What somebody has to do in a course, and had: the ids of the events. */
export const todosHeld = (sql: Sql, uid: string, courseId: string): Promise<string[]> =>
  todosInCourse(sql, uid, courseId);

/** Whether somebody has done what to-dos of this kind ask for is known by who gives them. */
export const settlesTodos = settlesByKind;

/**
 * The to-do that somebody is about to settle: their own scope must be locked by this transaction. Done before it was handed
 * out counts too: it arrives finished.
 */
export const owedTodo = async (tx: Tx, id: string, uid: string): Promise<TodoRow | undefined> => {
  const [known, standing] = await Promise.all([tx.get(...placeOfTodo(uid, id)), eventById(tx.sql, id)]);
  // Held only where it is still to be handed out: a class that settles must not queue up for the event.
  return known !== undefined || standing === undefined ? known : owedTo(tx, id, uid);
};

/** Somebody did it: what `owedTodo` found. */
export const finishTodo = async (tx: Tx, row: TodoRow | undefined, { at }: Pick<Writing, 'at'>): Promise<void> => {
  if (row !== undefined && row.state !== 'finished') await tx.put(todo, todoAfter(row, 'finished', { at }));
};

const owedTo = async (tx: Tx, id: string, uid: string) => {
  const event = await heldEvent(tx.sql, id);
  return event !== undefined && (await isReader(tx.sql, event, uid)) ? todoFrom(event, uid) : undefined;
};

/** There is nothing to do any more: it goes away for everybody, after the commit. */
export const withdrawTodo = async (tx: Tx, id: string): Promise<void> => {
  const withdrawn = await withdrawEvent(tx.sql, id);
  if (withdrawn !== undefined) await tx.enqueue(withdrawTodos.name, { id }, { key: eventKey(withdrawn, 0) });
};

export type { Step, Stepped } from './tasks/run.ts';

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
  await tx.create(task, taskFrom(given, { uid, at }));
  await enqueueTask(tx, { ...given, input }, { uid });
};

/** The work of a task whose row is written. */
export const enqueueTask = (
  tx: Tx,
  { id, kind, input }: Pick<NewTask, 'id' | 'kind' | 'input'>,
  { uid }: Pick<Writing, 'uid'>,
): Promise<void> =>
  tx.enqueue(
    jobOf(kind),
    { id, uid, input, n: 0, from: null },
    { key: { kind: 'task', scope: userScope(uid), id: `${id}/0` } },
  );

interface TaskPlace {
  /** Whose scope this transaction has locked. */
  readonly uid: string;
  readonly id: string;
}

/** The task of a person that is at work; undefined where it was cancelled, or is over. */
export const taskUnderWay = async (tx: Tx, { uid, id }: TaskPlace): Promise<TaskRow | undefined> => {
  const row = await tx.get(task, userScope(uid), id);
  return row !== undefined && isUnderWay(row.state) ? row : undefined;
};

/** For a step whose work and end are one transaction. */
export const finishTask = (tx: Tx, row: TaskRow, result: TaskRow['result']): Promise<void> =>
  tx.put<TaskRow>(task, { ...row, state: 'done', progress: 100, finishedAt: tx.now, result });

/** The kind is told to take back what was made, as soon as no step is at work. */
export const cancelTask = (tx: Tx, { uid, id }: TaskPlace): Promise<void> => tx.remove(task, userScope(uid), id);

/** Makes a job of a kind of task. */
export const taskJob = stepByStep;
