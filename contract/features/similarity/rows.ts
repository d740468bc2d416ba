import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';
import { checkStates, comparabilities, givingBack } from './keys.ts';

/** How the works of a homework are compared, and how far that is; the id is the homework's. For staff. */
export const SimilarityCheckRow = z.object({
  id: Id,
  courseId: Id,
  state: z.enum(checkStates),
  /** Percent. */
  progress: z.int(),
  startedBy: z.string(),
  startedAt: z.int(),
  /** 0: never. */
  finishedAt: z.int(),
  /** Works that were compared. */
  works: z.int(),
  /** Percent. */
  threshold: z.int(),
  giveBack: z.enum(givingBack),
  /** What its author is told then. */
  reason: z.string(),
  /** With works of earlier homework, too, in courses of whoever starts it. */
  beyond: z.boolean(),
  /** It begins by itself when the homework closes. */
  atClose: z.boolean(),
});
export type SimilarityCheckRow = z.infer<typeof SimilarityCheckRow>;

/** How similar one work is to others; the id is that of its review. For staff. */
export const SimilarityRow = z.object({
  id: z.string(),
  activityId: Id,
  subject: z.string(),
  attemptId: z.string(),
  state: z.enum(comparabilities),
  /** Thousandths of what counts in it. */
  share: z.int(),
  /** The part that is in works of other homework. */
  beyond: z.int(),
  /** Whose work of this homework it is most similar to; empty: none. */
  nearest: z.string(),
  /** Signs of an attempt to hide: characters that nobody sees, letters of another script. */
  hidden: z.int(),
  /** Files of it that could not be read. */
  unread: z.int(),
  checkedAt: z.int(),
});
export type SimilarityRow = z.infer<typeof SimilarityRow>;
