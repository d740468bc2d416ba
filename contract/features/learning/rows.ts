import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';
import { learnStates } from './keys.ts';

const Span = z.tuple([z.int(), z.int()]);

/**
 * How far one person is with one activity: lives in their own scope, the id is the activity's. Times are of the server's
 * clock; both lists of spans are unions, so what was told twice is in them once.
 */
export const LearnRow = z.object({
  id: Id,
  courseId: Id,
  uid: z.string(),
  state: z.enum(learnStates),
  /** Spent on it in all: the spans and what was folded. */
  time: z.int(),
  spent: z.array(Span),
  /** Spans before `foldedUntil` are kept as their sum, and what is told of that time later is not counted. */
  foldedUntil: z.int(),
  foldedTime: z.int(),
  /** Parts of the recording that were played: milliseconds from its start. */
  played: z.array(Span),
  /** Of the recording; 0 while unknown, or where there is none. */
  length: z.int(),
  /** Where one goes on, from the start of the recording. */
  position: z.int(),
  /** When it was opened; each opening once. */
  visits: z.array(z.int()),
  startedAt: z.int(),
  lastAt: z.int(),
  /** 0 until completed. */
  finishedAt: z.int(),
});
export type LearnRow = z.infer<typeof LearnRow>;

/** How a class is doing with one activity, for staff; refreshed about every 30 s. The id is the activity's. */
export const LearnCountRow = z.object({
  id: Id,
  courseId: Id,
  /** Students who have begun, the completed among them. */
  learners: z.int(),
  completed: z.int(),
  students: z.int(),
  /** Of all students together, in milliseconds. */
  time: z.int(),
});
export type LearnCountRow = z.infer<typeof LearnCountRow>;
