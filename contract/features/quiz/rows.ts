import * as z from 'zod/mini';
import type { Audience } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { Key, Question, Response } from '#contract/features/question/shapes.ts';
import { cameAs, roundStates } from './keys.ts';

/** How a class answered: what students are shown with the answer. */
export const Tally = z.object({
  answered: z.int(),
  right: z.int(),
  /** By `countsOf`. */
  chosen: z.record(z.string(), z.int()),
});
export type Tally = z.infer<typeof Tally>;

/** One question put to a class. Its key is in it only while it is revealed. */
export const RoundRow = z.object({
  id: Id,
  courseId: Id,
  activityId: Id,
  itemId: Id,
  versionId: Id,
  /** In the paper, from 1. */
  number: z.int(),
  /** At its score, its options in the order in which everybody sees them. */
  question: Question,
  state: z.enum(roundStates),
  openedAt: z.int(),
  /** 0: it is open. */
  stoppedAt: z.int(),
  revealedAt: z.int(),
  key: z.nullable(Key),
  tally: z.nullable(Tally),
  /** Of the activity. */
  readers: z.array(z.custom<Audience>((value) => typeof value === 'string')),
});
export type RoundRow = z.infer<typeof RoundRow>;

/** What somebody answered, in their own scope. The id is the round's. */
export const OwnAnswerRow = z.object({
  id: Id,
  uid: z.string(),
  courseId: Id,
  activityId: Id,
  response: Response,
  /** By the device's word. */
  at: z.int(),
  /** 0: on its way. */
  arrivedAt: z.int(),
  came: z.enum(cameAs),
  /** Under which name staff have it where the question is anonymous: nobody else knows whose it is. */
  alias: z.string(),
});
export type OwnAnswerRow = z.infer<typeof OwnAnswerRow>;

/**
 * The same as staff have it, in the scope of the quiz's work. The id is `givenId`; of an anonymous question it is the alias, with nobody's
 * name and no times.
 */
export const GivenRow = z.object({
  id: z.string(),
  activityId: Id,
  roundId: Id,
  subject: z.string(),
  response: Response,
  at: z.int(),
  arrivedAt: z.int(),
  came: z.enum(cameAs),
});
export type GivenRow = z.infer<typeof GivenRow>;
