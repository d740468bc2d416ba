import * as z from 'zod/mini';
import { FileRef, Id } from '#contract/core/shapes.ts';

const Score = z.int().check(z.nonnegative());

/** What a classmate says of a work. */
const said = {
  score: z.nullable(Score),
  parts: z.array(Score),
  comment: z.string(),
  /** 0: nothing yet. */
  doneAt: z.int(),
};

const place = { activityId: Id, courseId: Id };

/** One classmate's review of one work, as staff see it. The id is made by chance: it tells neither name nor time. */
export const PeerTaskRow = z.object({
  id: z.string(),
  ...place,
  reviewer: z.string(),
  subject: z.string(),
  attemptId: z.string(),
  ...said,
});
export type PeerTaskRow = z.infer<typeof PeerTaskRow>;

/** The same for the one who reviews, in their own scope: the work as far as they may know it. */
export const PeerWorkRow = z.object({
  id: z.string(),
  /** Who reviews. */
  uid: z.string(),
  ...place,
  /** From 1: "work 2". */
  number: z.int(),
  /** Whose it is; empty: they are not told. */
  subject: z.string(),
  text: z.string(),
  files: z.array(FileRef),
  /** Files that were left out: what they are called or hold would tell whose they are. */
  withheld: z.int(),
  ...said,
});
export type PeerWorkRow = z.infer<typeof PeerWorkRow>;

/** The same for the author, once their teacher released the review. */
export const PeerSaidRow = z.object({
  id: z.string(),
  /** Whose work it is. */
  uid: z.string(),
  ...place,
  number: z.int(),
  /** Who said it; empty: they are not told. */
  reviewer: z.string(),
  score: z.nullable(Score),
  comment: z.string(),
});
export type PeerSaidRow = z.infer<typeof PeerSaidRow>;
