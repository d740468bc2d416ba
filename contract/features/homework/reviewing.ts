import type { Input } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import { editionsAfter } from '#contract/core/rows/editions.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { lastMoment } from '#contract/core/time.ts';
import type { Facts } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { Feedback, HomeworkPart, ReviewRow, StandingRow } from './rows.ts';
import { homeworkRefusal } from './rules.ts';
import { type RandomBounds, randomScore, sumOf } from './scores.ts';
import type { giveRandomScores, giveScores, returnWorks, setHandInState } from './work-calls.ts';

export const refuseReview = (role: Actor | undefined): Refusal | undefined => refuseUnless(role, 'homework.review');

/** The same of a write, of whichever scope. */
export const reviewing = (facts: Facts, { courseId }: { readonly courseId: string }): Refusal | undefined =>
  refuseReview(facts.actor(courseScope(courseId)));

interface Scale {
  readonly total: number;
  readonly parts: readonly HomeworkPart[];
}

type Scored = Input<typeof giveScores>['works'][number];

/** Within the total; in parts, one for each, each within its own, that come to the score. */
export const refuseScore = ({ score, parts }: Pick<Scored, 'score' | 'parts'>, scale: Scale): Refusal | undefined => {
  if (score === null) return parts.length === 0 ? undefined : homeworkRefusal.scoreRange;
  if (score > scale.total) return homeworkRefusal.scoreRange;
  if (parts.length === 0) return undefined;
  const fits =
    parts.length === scale.parts.length && parts.every((part, index) => part <= (scale.parts[index]?.total ?? 0));
  return fits && sumOf(parts) === score ? undefined : homeworkRefusal.scoreRange;
};

export const refuseBounds = ({ low, high }: RandomBounds, { total }: Pick<Scale, 'total'>): Refusal | undefined =>
  low <= high && high <= total ? undefined : homeworkRefusal.boundsWrong;

export const refuseReturn = ({ reason }: Pick<Input<typeof returnWorks>, 'reason'>): Refusal | undefined =>
  reason.trim() === '' ? homeworkRefusal.reasonBlank : undefined;

type Field = 'score' | 'comment';

/** Somebody wrote the field since it was seen. */
export const isOvertaken = ({ editions }: ReviewRow, field: Field, basis: string): boolean =>
  (editions[field] ?? '') !== basis;

const written = (row: ReviewRow, field: Field, draft: Partial<Feedback>, { uid, at, mid }: Writing): ReviewRow => ({
  ...row,
  draft: { ...row.draft, ...draft, at: Math.max(row.draft.at, at) },
  gradedBy: uid,
  editions: editionsAfter(row.editions, [field], mid),
});

export const reviewScored = (row: ReviewRow, { score, parts, attemptId }: Scored, writing: Writing): ReviewRow =>
  written(row, 'score', { score, parts, attemptId: attemptId || row.attemptId }, writing);

export const reviewCommented = (
  row: ReviewRow,
  { comment, attemptId }: { readonly comment: string; readonly attemptId: string },
  writing: Writing,
): ReviewRow => written(row, 'comment', { comment, attemptId: attemptId || row.attemptId }, writing);

/** Only a work that has no score. */
export const reviewAtRandom = (
  row: ReviewRow,
  { low, high, step, seed }: Input<typeof giveRandomScores>,
  writing: Writing,
): ReviewRow =>
  row.draft.score === null
    ? reviewScored(
        row,
        {
          subject: row.subject,
          score: randomScore({ low, high, step }, seed, row.subject),
          parts: [],
          attemptId: row.attemptId,
          basis: '',
        },
        writing,
      )
    : row;

const same = (one: Feedback, other: Feedback | null): boolean =>
  other !== null &&
  one.score === other.score &&
  one.comment === other.comment &&
  one.attemptId === other.attemptId &&
  JSON.stringify(one.parts) === JSON.stringify(other.parts);

const saysSomething = ({ score, comment }: Pick<Feedback, 'score' | 'comment'>): boolean =>
  score !== null || comment.trim() !== '';

/** There is something that its author has not been told. */
export const isUnreleased = ({ draft, released }: Pick<ReviewRow, 'draft' | 'released'>): boolean =>
  !same(draft, released) && (saysSomething(draft) || released !== null);

export const reviewReleased = (row: ReviewRow, { at }: Writing): ReviewRow =>
  isUnreleased(row) ? { ...row, released: saysSomething(row.draft) ? { ...row.draft, at } : null } : row;

/** What was not handed in is not given back; a draft of a score goes with the attempt that it was for. */
export const reviewReturned = (
  row: ReviewRow,
  { reason, dueAt }: Pick<Input<typeof returnWorks>, 'reason' | 'dueAt'>,
  { at, mid, uid }: Writing,
): ReviewRow =>
  row.state === 'none' || row.state === 'returned'
    ? row
    : {
        ...row,
        state: 'returned',
        returnReason: reason.trim(),
        returnedAt: at,
        personalDue: dueAt === 0 ? lastMoment : dueAt,
        draft: { ...row.draft, score: null, parts: [] },
        gradedBy: uid,
        editions: editionsAfter(row.editions, ['score'], mid),
      };

/** Late work is taken, work on paper counted; taken back, the attempts stay. */
export const reviewCounted = (
  row: ReviewRow,
  { state }: Pick<Input<typeof setHandInState>, 'state'>,
  { at }: Writing,
): ReviewRow => {
  if (row.state === state) return row;
  const arrivedAt = state === 'submitted' && row.arrivedAt === 0 ? at : row.arrivedAt;
  return { ...row, state, arrivedAt, finishedAt: row.finishedAt || arrivedAt, returnReason: '' };
};

/** What the author of a work is told of it: all that a student's own row holds follows from here. */
export const standingOf = (
  row: ReviewRow,
  { uid, hidesScores }: { readonly uid: string; readonly hidesScores: boolean },
  at: number,
): StandingRow => ({
  id: row.activityId,
  courseId: row.courseId,
  uid,
  state: row.state,
  attemptId: row.attemptId,
  attempts: row.attempts,
  returnReason: row.returnReason,
  returnedAt: row.returnedAt,
  personalDue: row.personalDue,
  feedback: shownOf(row.released, hidesScores),
  updatedAt: at,
});

/** A hidden score is not there, and a review that was nothing but a score is not there either. */
const shownOf = (released: Feedback | null, hidesScores: boolean): Feedback | null => {
  if (released === null || !hidesScores) return released;
  return released.comment.trim() === '' ? null : { ...released, score: null, parts: [] };
};
