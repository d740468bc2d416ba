import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';
import { markColors, markKinds } from './keys.ts';

/** One stroke, note or passage; never changed, only added and erased. */
export const Mark = z.object({
  id: Id,
  kind: z.enum(markKinds),
  /** `text`, or the id of a file. */
  target: z.string(),
  /** From 0. */
  page: z.int(),
  color: z.enum(markColors),
  /** Of a stroke, or the place of a note: see strokes.ts. */
  points: z.string(),
  /** Of a passage: its words, those around it, and where it began. */
  quote: z.string(),
  before: z.string(),
  after: z.string(),
  start: z.int(),
  note: z.string(),
  by: z.string(),
  at: z.int(),
});
export type Mark = z.infer<typeof Mark>;

/** A mark on somebody's attempt, for staff. */
export const MarkRow = z.object({
  ...Mark.shape,
  activityId: Id,
  courseId: Id,
  subject: z.string(),
  attemptId: Id,
});
export type MarkRow = z.infer<typeof MarkRow>;

/** Which marks of an attempt its author has been shown; the id is the attempt's. For staff. */
export const MarkReleaseRow = z.object({
  id: Id,
  activityId: Id,
  subject: z.string(),
  marks: z.array(z.string()),
  at: z.int(),
});
export type MarkReleaseRow = z.infer<typeof MarkReleaseRow>;

/** The marks on one's own attempt, as far as they were shown; the id is the attempt's. */
export const MarkSheetRow = z.object({
  id: Id,
  uid: z.string(),
  activityId: Id,
  courseId: Id,
  marks: z.array(Mark),
  at: z.int(),
});
export type MarkSheetRow = z.infer<typeof MarkSheetRow>;
