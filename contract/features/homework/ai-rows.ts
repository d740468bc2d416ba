import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';
import { proposalFailures, proposalStates, strictnesses } from './keys.ts';

/** What a model is told when it reads the works of a homework; the id is the homework's. For staff. */
export const AiSettingRow = z.object({
  id: Id,
  courseId: Id,
  strictness: z.enum(strictnesses),
  /** What to look at, in the teacher's words. */
  guidance: z.string(),
  /** The reference answer goes along. */
  withReference: z.boolean(),
  updatedAt: z.int(),
});
export type AiSettingRow = z.infer<typeof AiSettingRow>;

/** What a model proposes to say of one work: staff read it and decide. The id is that of the review. */
export const AiProposalRow = z.object({
  id: z.string(),
  activityId: Id,
  courseId: Id,
  subject: z.string(),
  /** The attempt that was sent. */
  attemptId: z.string(),
  state: z.enum(proposalStates),
  /** Of `failed`. */
  why: z.enum(proposalFailures),
  /** Hundredths within the total; `null` where the homework is not scored. */
  score: z.nullable(z.int()),
  /** One for each part; empty where the whole has one score. */
  parts: z.array(z.int()),
  comment: z.string(),
  /** Passages of the work that it goes by, word for word. */
  quotes: z.array(z.string()),
  /** Not all of the work was read: it is too long, or files of it cannot be read. */
  isPartly: z.boolean(),
  askedBy: z.string(),
  askedAt: z.int(),
  madeAt: z.int(),
});
export type AiProposalRow = z.infer<typeof AiProposalRow>;
