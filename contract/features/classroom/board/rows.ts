import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';
import { boardLimits, inkColors, inkWidths, papers } from './keys.ts';

/** Which page of the blackboard a class looks at. The id is the course's. */
export const BoardRow = z.object({
  id: Id,
  courseId: Id,
  /** '': none. */
  pageId: z.string(),
  at: z.int(),
});
export type BoardRow = z.infer<typeof BoardRow>;

/** A page of the blackboard, or a document that is written on; its strokes are rows of their own. */
export const BoardPageRow = z.object({
  id: Id,
  courseId: Id,
  /** What is on it, also for whoever does not see it. */
  title: z.string(),
  paper: z.enum(papers),
  /** The material that lies under the strokes, or ''. Whoever may not read it sees the strokes alone. */
  activityId: z.string(),
  by: z.string(),
  createdAt: z.int(),
});
export type BoardPageRow = z.infer<typeof BoardPageRow>;

export const Stroke = z.object({
  /** In its row. */
  id: z.string().check(z.regex(/^[\w-]{1,36}$/)),
  /** Of the document, from 0. */
  sheet: z.int().check(z.minimum(0), z.maximum(boardLimits.sheets)),
  color: z.enum(inkColors),
  width: z.enum(inkWidths),
  /** See strokes.ts. */
  points: z.string().check(z.maxLength(boardLimits.strokeChars), z.regex(/^[A-Za-z0-9_-]+$/)),
});
export type Stroke = z.infer<typeof Stroke>;

/** Strokes of one page, some dozens in a row: a lesson is not thousands of rows, and one more stroke sends few of them again. */
export const BoardInkRow = z.object({
  id: Id,
  courseId: Id,
  pageId: Id,
  strokes: z.array(Stroke),
  by: z.string(),
  createdAt: z.int(),
});
export type BoardInkRow = z.infer<typeof BoardInkRow>;
