import * as z from 'zod/mini';
import { Editions, Id } from '#contract/core/shapes.ts';

/** What students of a course are to be able to do in the end (E-030). */
export const ObjectiveRow = z.object({
  id: Id,
  courseId: Id,
  /** They stand in its order; two may have the same, if they were written at the same time. */
  number: z.int(),
  content: z.string(),
  /** By activity, how much it counts: what shows whether it is reached. */
  evidence: z.record(z.string(), z.int()),
  createdBy: z.string(),
  createdAt: z.int(),
  /** Of `content`. */
  editions: Editions,
});
export type ObjectiveRow = z.infer<typeof ObjectiveRow>;
