import type { Input } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { type EffectRows, type Facts, write } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import { activityRow } from '../activity/effects.ts';
import { type ActivityRef, workScope } from '../activity/keys.ts';
import { activityTable } from '../content/tables.ts';
import * as groups from './group-calls.ts';
import { noReview } from './handing-in.ts';
import { reviewId } from './keys.ts';
import {
  isOvertaken,
  refuseBounds,
  refuseReturn,
  refuseScore,
  reviewAtRandom,
  reviewCommented,
  reviewCounted,
  reviewing,
  reviewReleased,
  reviewReturned,
  reviewScored,
} from './reviewing.ts';
import type { HomeworkPart, ReviewRow } from './rows.ts';
import { homeworkRefusal } from './rules.ts';
import { homeworkTable, reviewTable } from './tables.ts';
import * as calls from './work-calls.ts';

type OfSubjects = ActivityRef & { readonly subjects: readonly string[] };

const task = ({ courseId, activityId }: ActivityRef): readonly RowRef[] => [
  rowIn(homeworkTable, courseScope(courseId), activityId),
  activityRow({ courseId, id: activityId }),
];

const reviewRows = ({ activityId, subjects }: OfSubjects): readonly RowRef[] =>
  subjects.map((subject) => rowIn(reviewTable, workScope(activityId), reviewId(activityId, subject)));

/** Who handed in nothing has a work too, from the first word on it. Whose work there can be none the server passes over. */
const changeEach = (
  rows: EffectRows,
  { courseId, activityId, subjects }: OfSubjects,
  next: (row: ReviewRow) => ReviewRow,
): void => {
  for (const subject of subjects) {
    const row = rows.get(reviewTable, reviewId(activityId, subject)) ?? noReview(courseId, activityId, subject);
    const after = next(row);
    if (after !== row) rows.put(reviewTable, after);
  }
};

interface Scale {
  readonly total: number;
  readonly parts: readonly HomeworkPart[];
}

/** By its reviewers, of a homework that is there; a course that it is not of has none. */
const judging =
  <I extends ActivityRef>(also: (input: I, scale: Scale) => Refusal | undefined = () => undefined) =>
  (facts: Facts, input: I): Refusal | undefined => {
    const early = reviewing(facts, input);
    if (early !== undefined) return early;
    const homework = facts.get(homeworkTable, input.activityId);
    const activity = facts.get(activityTable, input.activityId);
    if (homework === undefined || activity === undefined) return homeworkRefusal.gone;
    return also(input, { total: activity.total, parts: homework.parts });
  };

const named = <I extends ActivityRef & { readonly works: readonly { readonly subject: string }[] }>(
  input: I,
): OfSubjects => ({
  ...input,
  subjects: input.works.map(({ subject }) => subject),
});

/** Written by this mutation already, it is played again over its own effect. */
const isFree = (row: ReviewRow, field: 'score' | 'comment', basis: string, { mid }: Writing): boolean =>
  !isOvertaken(row, field, basis) || row.editions[field] === mid;

/** Of several works those that somebody scored meanwhile are left alone; of one, the server shows what stands there. */
const score = (call: typeof calls.giveScores) =>
  write({
    call,
    touches: (input) => reviewRows(named(input)),
    reads: task,
    refuse: judging((input, scale) =>
      input.works.map((work) => refuseScore(work, scale)).find((one) => one !== undefined),
    ),
    effect: (rows, input, writing) => {
      for (const work of input.works)
        changeEach(rows, { ...input, subjects: [work.subject] }, (row) =>
          isFree(row, 'score', work.basis, writing) ? reviewScored(row, work, writing) : row,
        );
    },
  });

export const giveScores = score(calls.giveScores);
export const giveGroupScores = score(groups.giveGroupScores);

export const giveRandomScores = write({
  call: calls.giveRandomScores,
  touches: reviewRows,
  reads: task,
  refuse: judging<Input<typeof calls.giveRandomScores>>(refuseBounds),
  effect: (rows, input, writing) => changeEach(rows, input, (row) => reviewAtRandom(row, input, writing)),
});

/** The same of comments as of scores. */
const comment = (call: typeof calls.giveComments) =>
  write({
    call,
    touches: (input) => reviewRows(named(input)),
    reads: task,
    refuse: judging(),
    effect: (rows, input, writing) => {
      for (const { subject, attemptId, basis } of input.works)
        changeEach(rows, { ...input, subjects: [subject] }, (row) =>
          isFree(row, 'comment', basis, writing)
            ? reviewCommented(row, { comment: input.comment, attemptId }, writing)
            : row,
        );
    },
  });

export const giveComments = comment(calls.giveComments);
export const giveGroupComments = comment(groups.giveGroupComments);

export const releaseReviews = write({
  call: calls.releaseReviews,
  touches: reviewRows,
  reads: task,
  refuse: judging(),
  effect: (rows, input, writing) => changeEach(rows, input, (row) => reviewReleased(row, writing)),
});

const giveBack = (call: typeof calls.returnWorks) =>
  write({
    call,
    touches: reviewRows,
    reads: task,
    refuse: judging<Input<typeof calls.returnWorks>>(refuseReturn),
    effect: (rows, input, writing) => changeEach(rows, input, (row) => reviewReturned(row, input, writing)),
  });

export const returnWorks = giveBack(calls.returnWorks);
export const returnGroupWorks = giveBack(groups.returnGroupWorks);

const count = (call: typeof calls.setHandInState) =>
  write({
    call,
    touches: reviewRows,
    reads: task,
    refuse: judging(),
    effect: (rows, input, writing) => changeEach(rows, input, (row) => reviewCounted(row, input, writing)),
  });

export const setHandInState = count(calls.setHandInState);
export const setGroupHandInState = count(groups.setGroupHandInState);

/** Nobody is reminded of what they do not see. */
const urging = (facts: Facts, input: ActivityRef): Refusal | undefined =>
  judging()(facts, input) ??
  (facts.get(activityTable, input.activityId)?.state === 'published' ? undefined : homeworkRefusal.gone);

/** Who of them has not handed in by then is the server's to find. */
const urge = (call: typeof calls.urgeStudents) =>
  write({
    call,
    touches: reviewRows,
    reads: task,
    refuse: urging,
    effect: (rows, input, { at }) =>
      changeEach(rows, input, (row) => (row.state === 'none' ? { ...row, urgedAt: at } : row)),
  });

export const urgeStudents = urge(calls.urgeStudents);
export const urgeGroups = urge(groups.urgeGroups);

export const urgeAll = write({
  call: calls.urgeAll,
  touches: (input) => task(input).slice(0, 1),
  reads: task,
  refuse: urging,
  effect: () => {},
});
