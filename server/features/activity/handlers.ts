import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { hour } from '#contract/core/time.ts';
import { openActivity, remindActivity } from '#contract/features/activity/calls.ts';
import { isDone } from '#contract/features/activity/result.ts';
import { activityRefusal } from '#contract/features/activity/rules.ts';
import { refuseWriteContent } from '#contract/features/content/rules.ts';
import { onMutation, onPacedMutation } from '#server/core/feature.ts';
import { reminding } from '#server/core/session/paces.ts';
import { isShutOut } from '#server/core/sync/members.ts';
import { isGiven, studentsFor } from './people.ts';
import { recordResult } from './results/record.ts';
import { resultsOf } from './results/store.ts';
import { activity } from './store.ts';
import { remindOf } from './telling.ts';

/** A mark that comes too late is nobody's lost work: nothing is written then. */
const open = onMutation(openActivity, async (tx, { courseId, id }, act) => {
  const scope = courseScope(courseId);
  const refusal = refuseUnless(await tx.actorOf(act.uid, scope), 'course.read');
  if (refusal !== undefined) return (await isShutOut(tx.sql, act.uid, scope)) ? ok({}) : refused(refusal);
  const row = await tx.get(activity, scope, id);
  if (row !== undefined && (await isGiven(tx.sql, row, act.uid)))
    await recordResult(tx, row, act.uid, { openedAt: act.at });
  return ok({});
});

/** An hour says it once, however often it is pressed. */
const remind = onPacedMutation(remindActivity, reminding, async (tx, { courseId, id, who }, act) => {
  const scope = courseScope(courseId);
  const refusal = refuseWriteContent(await tx.actorOf(act.uid, scope));
  if (refusal !== undefined) return refused(refusal);
  const row = await tx.get(activity, scope, id);
  if (row?.state !== 'published') return refused(activityRefusal.gone);
  const known = new Map((await resultsOf(tx.sql, id)).map((one) => [one.uid, one]));
  const isLeft = (uid: string): boolean => {
    const result = known.get(uid);
    if (who === 'unseen') return result === undefined || (result.openedAt === 0 && result.state === 'opened');
    return !isDone(result?.state) && result?.state !== 'excused';
  };
  const to = (await studentsFor(tx.sql, row)).filter(isLeft);
  if (to.length === 0) return ok({ students: 0 });
  await remindOf(tx, row, { event: `${who}/${Math.floor(tx.now / hour)}`, by: act.uid, to });
  return ok({ students: to.length });
});

export const activityMutations = [open, remind];
