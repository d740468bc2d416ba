import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { askingOnly, changing, type Facts, write } from '#contract/core/write.ts';
import { activityRow } from '../activity/effects.ts';
import { type ActivityRef, workScope } from '../activity/keys.ts';
import { activityTable } from '../content/tables.ts';
import * as calls from './peer-calls.ts';
import { peerSaid, refusePeerReview, refusePeerRules } from './peers.ts';
import { reviewing } from './reviewing.ts';
import { homeworkRefusal } from './rules.ts';
import { homeworkTable, peerTaskTable, peerWorkTable } from './tables.ts';

const task = ({ courseId, activityId }: ActivityRef): readonly RowRef[] => [
  rowIn(homeworkTable, courseScope(courseId), activityId),
  activityRow({ courseId, id: activityId }),
];

/** Once somebody reviews, only the date may be another, and how the scores come together. */
export const setReviewInfo = changing({
  call: calls.setReviewInfo,
  of: homeworkTable,
  at: ({ courseId, activityId }) => [courseScope(courseId), activityId],
  gone: homeworkRefusal.gone,
  lists: ({ activityId }) => [{ name: peerTaskTable.name, scope: workScope(activityId) }],
  refuse: (facts, input) => {
    const early = reviewing(facts, input);
    if (early !== undefined) return early;
    const row = facts.get(homeworkTable, input.activityId);
    if (row === undefined) return homeworkRefusal.gone;
    return refusePeerRules(row.peer, input.peer, facts.all(peerTaskTable).length > 0);
  },
  next: (row, { peer }) => (row.peer === null ? row : { ...row, peer }),
});

/** By those who review a homework that classmates review too. */
const byStaff = {
  reads: task,
  refuse: (facts: Facts, input: ActivityRef) => {
    const early = reviewing(facts, input);
    if (early !== undefined) return early;
    const homework = facts.get(homeworkTable, input.activityId);
    if (homework === undefined || facts.get(activityTable, input.activityId) === undefined) return homeworkRefusal.gone;
    return homework.peer === null ? homeworkRefusal.modeUnset : undefined;
  },
};

/** Who has handed in by now, and who reviews by now, is the server's to say. */
export const distributeReviews = askingOnly({ ...byStaff, call: calls.distributeReviews });
export const changeExaminesPeople = askingOnly({ ...byStaff, call: calls.changeExaminesPeople });
export const takePeerScores = askingOnly({ ...byStaff, call: calls.takePeerScores });

/** In the reviewer's own row, and in that of the staff, which a reviewer's device does not hold. */
export const givePeerReview = write({
  call: calls.givePeerReview,
  touches: ({ activityId, id }, uid) => [
    rowIn(peerWorkTable, userScope(uid), id),
    rowIn(peerTaskTable, workScope(activityId), id),
  ],
  reads: task,
  gone: homeworkRefusal.notReviewer,
  refuse: (facts, input, writing) => {
    const [mine, staffs] = [facts.get(peerWorkTable, input.id), facts.get(peerTaskTable, input.id)];
    const activity = facts.get(activityTable, input.activityId);
    const isMine = mine?.activityId === input.activityId && (staffs === undefined || staffs.reviewer === facts.uid);
    const homework = activity?.state === 'published' ? facts.get(homeworkTable, input.activityId) : undefined;
    const role = facts.actor(courseScope(input.courseId));
    const { total = 0, grace = 0 } = activity ?? {};
    return refusePeerReview(input, { role, homework, total, grace, isMine }, writing);
  },
  effect: (rows, input, { at }) => {
    rows.change(peerWorkTable, input.id, (row) => peerSaid(row, input, at));
    rows.change(peerTaskTable, input.id, (row) => peerSaid(row, input, at));
  },
});
