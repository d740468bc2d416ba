import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { askingOnly, type Facts, write } from '#contract/core/write.ts';
import { type ActivityRef, workScope } from '../activity/keys.ts';
import * as calls from './ai-calls.ts';
import { aiSettingFrom, reviewProposed } from './ai-rules.ts';
import { reviewId } from './keys.ts';
import { reviewing } from './reviewing.ts';
import { homeworkRefusal } from './rules.ts';
import { aiProposalTable, aiSettingTable, homeworkTable, reviewTable } from './tables.ts';

/** By those who review the homework; a course that it is not of has none. */
const byStaff = {
  reads: ({ courseId, activityId }: ActivityRef): readonly RowRef[] => [
    rowIn(homeworkTable, courseScope(courseId), activityId),
  ],
  refuse: (facts: Facts, input: ActivityRef) =>
    reviewing(facts, input) ??
    (facts.get(homeworkTable, input.activityId) === undefined ? homeworkRefusal.gone : undefined),
};

export const saveHomeworkAiReviewSetting = write({
  ...byStaff,
  call: calls.saveHomeworkAiReviewSetting,
  touches: ({ activityId }) => [rowIn(aiSettingTable, workScope(activityId), activityId)],
  effect: (rows, input, writing) => rows.put(aiSettingTable, aiSettingFrom(input, writing)),
});

/** Which works are read, the server says. */
export const aiReviewHomework = askingOnly({ ...byStaff, call: calls.aiReviewHomework });
export const aiReviewSingleHomework = askingOnly({ ...byStaff, call: calls.aiReviewSingleHomework });
export const aiReviewSingleGroupHomework = askingOnly({ ...byStaff, call: calls.aiReviewSingleGroupHomework });

interface Works extends ActivityRef {
  readonly subjects: readonly string[];
}

const proposals = ({ activityId, subjects }: Works): readonly RowRef[] =>
  subjects.map((subject) => rowIn(aiProposalTable, workScope(activityId), reviewId(activityId, subject)));

const retract = (call: typeof calls.retractAiReview) =>
  write({
    ...byStaff,
    call,
    touches: proposals,
    effect: (rows, { activityId, subjects }) => {
      for (const subject of subjects) rows.remove(aiProposalTable, reviewId(activityId, subject));
    },
  });

export const retractAiReview = retract(calls.retractAiReview);
export const retractAiGroupReview = retract(calls.retractAiGroupReview);

/** What somebody wrote meanwhile stays, and so does a proposal that is not of the work as it is now. */
export const takeAiReviews = write({
  ...byStaff,
  call: calls.takeAiReviews,
  touches: (input) => [...proposals(input), ...proposals(input).map(({ scope, id }) => rowIn(reviewTable, scope, id))],
  effect: (rows, { activityId, subjects }, writing) => {
    for (const id of subjects.map((subject) => reviewId(activityId, subject))) {
      const row = rows.get(reviewTable, id);
      const next = row && reviewProposed(row, rows.get(aiProposalTable, id), writing);
      if (next === undefined || next === row) continue;
      rows.put(reviewTable, next);
      rows.remove(aiProposalTable, id);
    }
  },
});
