import * as calls from '#contract/features/homework/ai-calls.ts';
import { aiSettingFrom, reviewProposed } from '#contract/features/homework/ai-rules.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import { refuseReview } from '#contract/features/homework/reviewing.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { aiProposalTable, aiSettingTable, homeworkTable, reviewTable } from '#contract/features/homework/tables.ts';
import { type ClientMutation, clientMutation, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn } from '#src/features/course/data/public.ts';

interface Place {
  readonly courseId: string;
  readonly activityId: string;
}

const forStaff = async (replica: Replica, { courseId, activityId }: Place) =>
  refuseReview(await actorIn(replica, courseId)) ??
  ((await replica.rows(homeworkTable).get(activityId)) === undefined ? homeworkRefusal.gone : undefined);

const saveSetting = clientMutation({
  call: calls.saveHomeworkAiReviewSetting,
  touches: ({ activityId }) => [rowKey(aiSettingTable, activityId)],
  effect: (rows, input, writing) => rows.put(aiSettingTable, aiSettingFrom(input, writing)),
  refuse: forStaff,
});

/** Which works are read, the server says. */
const askMany = clientMutation({
  call: calls.aiReviewHomework,
  touches: () => [],
  effect: () => undefined,
  refuse: forStaff,
});

const askOne = (call: typeof calls.aiReviewSingleHomework) =>
  clientMutation({ call, touches: () => [], effect: () => undefined, refuse: forStaff });

const retract = (call: typeof calls.retractAiReview) =>
  clientMutation({
    call,
    touches: ({ activityId, subjects }) =>
      subjects.map((subject) => rowKey(aiProposalTable, reviewId(activityId, subject))),
    effect: (rows, { activityId, subjects }) => {
      for (const subject of subjects) rows.remove(aiProposalTable, reviewId(activityId, subject));
    },
    refuse: forStaff,
  });

const take = clientMutation({
  call: calls.takeAiReviews,
  touches: ({ activityId, subjects }) =>
    subjects.flatMap((subject) => [
      rowKey(aiProposalTable, reviewId(activityId, subject)),
      rowKey(reviewTable, reviewId(activityId, subject)),
    ]),
  effect: (rows, { activityId, subjects }, writing) => {
    for (const id of subjects.map((subject) => reviewId(activityId, subject))) {
      const row = rows.get(reviewTable, id);
      const next = row && reviewProposed(row, rows.get(aiProposalTable, id), writing);
      if (next === undefined || next === row) continue;
      rows.put(reviewTable, next);
      rows.remove(aiProposalTable, id);
    }
  },
  refuse: forStaff,
});

export const aiMutations: readonly ClientMutation[] = [
  saveSetting,
  askMany,
  askOne(calls.aiReviewSingleHomework),
  askOne(calls.aiReviewSingleGroupHomework),
  retract(calls.retractAiReview),
  retract(calls.retractAiGroupReview),
  take,
];
