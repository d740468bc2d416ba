import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { isStaff, refuseUnless } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import {
  finishLearnV2,
  learnTimeLogV2,
  liveVideoWatchTimeLog,
  startLearnStatusV2,
  videoVisitV2,
  watchTimeLogV2,
} from '#contract/features/learning/calls.ts';
import { logFrom } from '#contract/features/learning/logs.ts';
import { learnAfter } from '#contract/features/learning/rules.ts';
import { type Act, onMutation } from '#server/core/feature.ts';
import { isShutOut } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { isGiven } from '#server/features/activity/people.ts';
import { recordLater } from '#server/features/activity/results/record.ts';
import { activityById } from '#server/features/activity/store.ts';
import { resultOf } from './jobs.ts';
import { learn } from './store.ts';

interface Place {
  readonly id: string;
  /** Unknown to a client that names the video only. */
  readonly courseId?: string | undefined;
}

/**
 * A log that comes too late is nobody's lost work: the activity is gone, its reader left the course or teaches it by now. Nothing is
 * written then. Somebody outside is told the same whether or not there is such an activity.
 */
const record = async (tx: Tx, { id, courseId: claimed }: Place, told: Parameters<typeof learnAfter>[2], act: Act) => {
  const activity = await activityById(tx.sql, id);
  const courseId = claimed ?? activity?.courseId;
  if (courseId === undefined) return refused(coreRefusal.notAllowed);
  const course = courseScope(courseId);
  const role = await tx.roleOf(act.uid, course);
  const refusal = refuseUnless(role, 'learning.log');
  if (refusal !== undefined) {
    const isLate = (role !== undefined && isStaff(role)) || (await isShutOut(tx.sql, act.uid, course));
    return isLate ? ok({}) : refused(refusal);
  }
  if (activity?.courseId !== courseId || !(await isGiven(tx.sql, activity, act.uid))) return ok({});
  const row = await tx.get(learn, userScope(act.uid), id);
  const next = learnAfter(row, { id, courseId, since: activity.createdAt }, told, act);
  if (next.state === 'notLearned' || JSON.stringify(next) === JSON.stringify(row)) return ok({});
  await tx.put(learn, next);
  if (next.state !== row?.state) await recordLater(tx, activity, act.uid, resultOf(next));
  return ok({});
};

const start = onMutation(startLearnStatusV2, (tx, input, act) => record(tx, input, { visited: true }, act));
const visit = onMutation(videoVisitV2, (tx, input, act) => record(tx, input, { visited: true }, act));
const finish = onMutation(finishLearnV2, (tx, input, act) => record(tx, input, { finished: true }, act));
const watch = onMutation(watchTimeLogV2, (tx, input, act) => record(tx, input, { log: logFrom(input, act.at) }, act));
const read = onMutation(learnTimeLogV2, (tx, input, act) => record(tx, input, { log: logFrom(input, act.at) }, act));
const watchLive = onMutation(liveVideoWatchTimeLog, (tx, input, act) =>
  record(tx, input, { log: logFrom(input, act.at) }, act),
);

export const learningMutations = [start, visit, finish, watch, read, watchLive];
