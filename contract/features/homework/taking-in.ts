import type { Input } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import type { Writing } from '#contract/core/writing.ts';
import { type Arriving, attemptFrom, refuseSubmit, type Submission, type WorkFacts } from './handing-in.ts';
import type { AttemptRow, ReviewRow } from './rows.ts';
import { homeworkRefusal } from './rules.ts';
import type { takeInWork } from './take-in-calls.ts';

type TakenIn = Input<typeof takeInWork>;

/** The same as its author would have said it; whether late work is taken, staff decide here. */
const submissionOf = ({ author: _whose, finishedAt: _when, ...said }: TakenIn): Submission => ({
  ...said,
  asLate: true,
});

/** A device may be ahead of the server. */
const finishedBy = ({ finishedAt }: Pick<TakenIn, 'finishedAt'>, at: number): number => Math.min(finishedAt, at);

interface TakeInFacts extends Omit<WorkFacts, 'role'> {
  /** Of whoever takes it in. */
  readonly actor: Actor | undefined;
  /** Of whose work it is. */
  readonly role: Actor | undefined;
  /** This very attempt was handed in or taken in. */
  readonly isKnown: boolean;
  readonly review: Pick<ReviewRow, 'state' | 'finishedAt'> | undefined;
}

export const refuseTakeIn = (input: TakenIn, facts: TakeInFacts, at: number): Refusal | undefined => {
  const { actor, role, isKnown, review, activity, homework } = facts;
  const early = refuseUnless(actor, 'homework.review');
  if (early !== undefined) return early;
  if (refuseUnless(role, 'homework.submit') !== undefined) return homeworkRefusal.notAuthor;
  if (homework === undefined || activity === undefined) return homeworkRefusal.gone;
  if (isKnown) return homeworkRefusal.takenIn;
  const finishedAt = finishedBy(input, at);
  const isNewer = review !== undefined && review.state !== 'none' && review.finishedAt > finishedAt;
  return isNewer
    ? homeworkRefusal.olderFile
    : refuseSubmit(submissionOf(input), { ...facts, role }, { at: finishedAt });
};

/** The attempt names who took it in as who handed it in: its author is another. */
export const takenInFrom = (input: TakenIn, arriving: Arriving, writing: Writing): AttemptRow => ({
  ...attemptFrom(submissionOf(input), arriving, {
    ...writing,
    uid: input.author,
    at: finishedBy(input, writing.at),
  }),
  by: writing.uid,
});
