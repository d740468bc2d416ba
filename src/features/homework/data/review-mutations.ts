import type { Input } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import * as groups from '#contract/features/homework/group-calls.ts';
import { noReview } from '#contract/features/homework/handing-in.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import {
  isOvertaken,
  refuseBounds,
  refuseReturn,
  refuseReview,
  refuseScore,
  reviewAtRandom,
  reviewCommented,
  reviewCounted,
  reviewReleased,
  reviewReturned,
  reviewScored,
} from '#contract/features/homework/reviewing.ts';
import type { HomeworkPart, ReviewRow } from '#contract/features/homework/rows.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { homeworkTable, reviewTable } from '#contract/features/homework/tables.ts';
import * as calls from '#contract/features/homework/work-calls.ts';
import { type ClientMutation, clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { activities } from '#src/features/content/data/public.ts';
import { actorIn } from '#src/features/course/data/public.ts';

interface Place {
  readonly courseId: string;
  readonly activityId: string;
}

const keysOf = ({ activityId }: Place, subjects: readonly string[]) =>
  subjects.map((subject) => rowKey(reviewTable, reviewId(activityId, subject)));

const changeEach = (
  rows: EffectRows,
  { courseId, activityId }: Place,
  subjects: readonly string[],
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

/** Asked with what the device knows of the homework. */
const refusing =
  <I extends Place>(also: (input: I, scale: Scale) => Refusal | undefined = () => undefined) =>
  async (replica: Replica, input: I): Promise<Refusal | undefined> => {
    const early = refuseReview(await actorIn(replica, input.courseId));
    if (early !== undefined) return early;
    const [homework, activity] = await Promise.all([
      replica.rows(homeworkTable).get(input.activityId),
      replica.rows(activities).get(input.activityId),
    ]);
    if (homework === undefined || activity === undefined) return homeworkRefusal.gone;
    return also(input, { total: activity.total, parts: homework.parts });
  };

/** Written by this mutation already, it is played again over its own effect. */
const isFree = (row: ReviewRow, field: 'score' | 'comment', basis: string, mid: string): boolean =>
  !isOvertaken(row, field, basis) || row.editions[field] === mid;

const giveScores = (call: typeof calls.giveScores) =>
  clientMutation({
    call,
    touches: (input) =>
      keysOf(
        input,
        input.works.map(({ subject }) => subject),
      ),
    effect: (rows, input, writing) => {
      for (const work of input.works)
        changeEach(rows, input, [work.subject], (row) =>
          isFree(row, 'score', work.basis, writing.mid) ? reviewScored(row, work, writing) : row,
        );
    },
    refuse: refusing((input, scale) =>
      input.works.map((work) => refuseScore(work, scale)).find((one) => one !== undefined),
    ),
  });

const giveRandomScores = clientMutation({
  call: calls.giveRandomScores,
  touches: (input) => keysOf(input, input.subjects),
  effect: (rows, input, writing) =>
    changeEach(rows, input, input.subjects, (row) => reviewAtRandom(row, input, writing)),
  refuse: refusing<Input<typeof calls.giveRandomScores>>(refuseBounds),
});

const giveComments = (call: typeof calls.giveComments) =>
  clientMutation({
    call,
    touches: (input) =>
      keysOf(
        input,
        input.works.map(({ subject }) => subject),
      ),
    effect: (rows, input, writing) => {
      for (const { subject, attemptId, basis } of input.works)
        changeEach(rows, input, [subject], (row) =>
          isFree(row, 'comment', basis, writing.mid)
            ? reviewCommented(row, { comment: input.comment, attemptId }, writing)
            : row,
        );
    },
    refuse: refusing(),
  });

const releaseReviews = clientMutation({
  call: calls.releaseReviews,
  touches: (input) => keysOf(input, input.subjects),
  effect: (rows, input, writing) => changeEach(rows, input, input.subjects, (row) => reviewReleased(row, writing)),
  refuse: refusing(),
});

const returnWorks = (call: typeof calls.returnWorks) =>
  clientMutation({
    call,
    touches: (input) => keysOf(input, input.subjects),
    effect: (rows, input, writing) =>
      changeEach(rows, input, input.subjects, (row) => reviewReturned(row, input, writing)),
    refuse: refusing<Input<typeof calls.returnWorks>>(refuseReturn),
  });

const setHandInState = (call: typeof calls.setHandInState) =>
  clientMutation({
    call,
    touches: (input) => keysOf(input, input.subjects),
    effect: (rows, input, writing) =>
      changeEach(rows, input, input.subjects, (row) => reviewCounted(row, input, writing)),
    refuse: refusing(),
  });

const urged = (rows: EffectRows, input: Place, subjects: readonly string[], at: number) =>
  changeEach(rows, input, subjects, (row) => (row.state === 'none' ? { ...row, urgedAt: at } : row));

const urgeStudents = (call: typeof calls.urgeStudents) =>
  clientMutation({
    call,
    touches: (input) => keysOf(input, input.subjects),
    effect: (rows, input, { at }) => urged(rows, input, input.subjects, at),
    refuse: refusing(),
  });

/** Who has not handed in by then is the server's to find. */
const urgeAll = clientMutation({
  call: calls.urgeAll,
  touches: ({ activityId }) => [rowKey(homeworkTable, activityId)],
  effect: () => undefined,
  refuse: refusing(),
});

export const reviewMutations: readonly ClientMutation[] = [
  giveScores(calls.giveScores),
  giveScores(groups.giveGroupScores),
  giveRandomScores,
  giveComments(calls.giveComments),
  giveComments(groups.giveGroupComments),
  releaseReviews,
  returnWorks(calls.returnWorks),
  returnWorks(groups.returnGroupWorks),
  setHandInState(calls.setHandInState),
  setHandInState(groups.setGroupHandInState),
  urgeStudents(calls.urgeStudents),
  urgeStudents(groups.urgeGroups),
  urgeAll,
];
