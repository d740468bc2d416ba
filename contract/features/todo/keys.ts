import { day } from '#contract/core/time.ts';

/** `ignored`: put aside by the person; nobody else sees it. */
export const todoStates = ['open', 'finished', 'ignored'] as const;
export type TodoState = (typeof todoStates)[number];

/** A to-do is named after the event that gives it: whoever knows the thing knows the to-do. */
export const noticeTodoId = (noticeId: string): string => `notice.${noticeId}`;
export const topicTodoId = (topicId: string): string => `topic.${topicId}`;

/** Without a date nothing is ever overdue: what nobody did for so long leaves the list by itself (ms). */
const undatedFor = 30 * day;

/** Still to be done, at a time. */
export const isOpenTodo = (
  { state, dueAt, createdAt }: { readonly state: TodoState; readonly dueAt: number; readonly createdAt: number },
  now: number,
): boolean => state === 'open' && (dueAt > 0 || createdAt > now - undatedFor);

export const taskStates = ['waiting', 'running', 'done', 'failed'] as const;
export type TaskState = (typeof taskStates)[number];

/** Tasks that a person may start themselves. */
export const startableTasks = ['dataCopy'] as const;
export type StartableTask = (typeof startableTasks)[number];

/** Still at work, or about to be. */
export const isUnderWay = (state: TaskState): boolean => state === 'waiting' || state === 'running';
