import { storeHomeworkFileToCourseware } from '#contract/features/homework/file-calls.ts';
import * as calls from '#contract/features/homework/peer-calls.ts';
import { peerSaid, refusePeerReview, refusePeerRules } from '#contract/features/homework/peers.ts';
import { refuseReview } from '#contract/features/homework/reviewing.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { homeworkTable, peerWorkTable } from '#contract/features/homework/tables.ts';
import { type ClientMutation, clientMutation, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { activities } from '#src/features/content/data/public.ts';
import { actorIn } from '#src/features/course/data/public.ts';
import { peerTasksOf } from './queries.ts';

const setReviewInfo = clientMutation({
  call: calls.setReviewInfo,
  touches: ({ activityId }) => [rowKey(homeworkTable, activityId)],
  effect: (rows, { activityId, peer }) => {
    const row = rows.get(homeworkTable, activityId);
    if (row !== undefined && row.peer !== null) rows.put(homeworkTable, { ...row, peer });
  },
  refuse: async (replica, { courseId, activityId, peer }) => {
    const early = refuseReview(await actorIn(replica, courseId));
    if (early !== undefined) return early;
    const row = await replica.rows(homeworkTable).get(activityId);
    if (row === undefined) return homeworkRefusal.gone;
    return refusePeerRules(row.peer, peer, (await peerTasksOf(replica, activityId)).length > 0);
  },
});

const forStaff = async (replica: Replica, { courseId }: { readonly courseId: string }) =>
  refuseReview(await actorIn(replica, courseId));

/** Who has handed in by now, and who reviews by now, is the server's to say. */
const distributeReviews = clientMutation({
  call: calls.distributeReviews,
  touches: () => [],
  effect: () => undefined,
  refuse: forStaff,
});

const changeExaminesPeople = clientMutation({
  call: calls.changeExaminesPeople,
  touches: () => [],
  effect: () => undefined,
  refuse: forStaff,
});

const takePeerScores = clientMutation({
  call: calls.takePeerScores,
  touches: () => [],
  effect: () => undefined,
  refuse: forStaff,
});

/** Whose file it is, the server knows. */
const keepFile = clientMutation({
  call: storeHomeworkFileToCourseware,
  touches: () => [],
  effect: () => undefined,
  refuse: forStaff,
});

const givePeerReview = clientMutation({
  call: calls.givePeerReview,
  touches: ({ id }) => [rowKey(peerWorkTable, id)],
  effect: (rows, input, { at }) => {
    const row = rows.get(peerWorkTable, input.id);
    if (row !== undefined) rows.put(peerWorkTable, peerSaid(row, input, at));
  },
  refuse: async (replica, input, { at }) => {
    const [homework, activity, mine, role] = await Promise.all([
      replica.rows(homeworkTable).get(input.activityId),
      replica.rows(activities).get(input.activityId),
      replica.rows(peerWorkTable).get(input.id),
      actorIn(replica, input.courseId),
    ]);
    const facts = { role, homework, total: activity?.total ?? 0, isMine: mine !== undefined };
    return refusePeerReview(input, facts, at);
  },
});

export const peerMutations: readonly ClientMutation[] = [
  setReviewInfo,
  distributeReviews,
  changeExaminesPeople,
  takePeerScores,
  givePeerReview,
  keepFile,
];
