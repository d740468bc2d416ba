import * as z from 'zod/mini';
import { taskStates, todoStates } from './keys.ts';

/** Something one person is to do. Lives in their own scope; the id is the event's that gave it. */
export const TodoRow = z.object({
  id: z.string(),
  uid: z.string(),
  /** What the work is: `notice` to read, `topic` to take part in; a newer server may know more. */
  kind: z.string(),
  title: z.string(),
  /** Empty outside of courses. */
  courseId: z.string(),
  courseName: z.string(),
  contentId: z.string(),
  /** 0: no date. */
  dueAt: z.int(),
  createdAt: z.int(),
  state: z.enum(todoStates),
  changedAt: z.int(),
});
export type TodoRow = z.infer<typeof TodoRow>;

/** Long work on the server that a person started. Lives in their own scope. */
export const TaskRow = z.object({
  id: z.string(),
  uid: z.string(),
  kind: z.string(),
  /** What it is about, where the kind does not say it all. */
  title: z.string(),
  state: z.enum(taskStates),
  /** Percent. */
  progress: z.int(),
  createdAt: z.int(),
  /** 0 while it is under way. */
  finishedAt: z.int(),
  /** Reason of the refusal; empty unless it failed. */
  error: z.string(),
  /** What the kind tells of its outcome: of a file `bytes` and `expiresAt`. */
  result: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type TaskRow = z.infer<typeof TaskRow>;
