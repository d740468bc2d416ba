import type { Input } from '#contract/core/call.ts';
import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { addTask } from './calls.ts';
import { isUnderWay, type TodoState } from './keys.ts';
import type { TaskRow, TodoRow } from './rows.ts';

export const todoRefusal = refusals('todo', {
  /** One of its kind is at work already. */
  taskUnderWay: { text: 'A task of this kind is already running.' },
  taskGone: { text: 'This task is not there any more.', code: replyCode.notFound },
  /** It has no file, or not any more. */
  fileGone: { text: 'The file is not kept any more. Start the task again.', code: replyCode.notFound },
  /** Of a task: it broke; the person may start it again. */
  taskFailed: { text: 'Something went wrong. Start it again.' },
  copyTooLarge: { text: 'There is too much for one file.', code: replyCode.tooLarge },
});

/** The later word holds; setting what is set already changes nothing. */
export const todoAfter = (row: TodoRow, state: TodoState, { at }: Pick<Writing, 'at'>): TodoRow =>
  row.state === state ? row : { ...row, state, changedAt: Math.max(row.changedAt, at) };

export const taskFrom = (
  { id, kind, title }: { readonly id: string; readonly kind: string; readonly title: string },
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): TaskRow => ({
  id,
  uid,
  kind,
  title,
  state: 'waiting',
  progress: 0,
  createdAt: at,
  finishedAt: 0,
  error: '',
  result: {},
});

/** One of a kind at a time. */
export const refuseAddTask = ({ kind }: Input<typeof addTask>, tasks: readonly TaskRow[]): Refusal | undefined =>
  tasks.some((task) => task.kind === kind && isUnderWay(task.state)) ? todoRefusal.taskUnderWay : undefined;
