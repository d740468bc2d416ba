import { ok } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { hour } from '#contract/core/time.ts';
import { isDone } from '#contract/features/activity/result.ts';
import { resultTable } from '#contract/features/activity/tables.ts';
import { openActivity, remindActivity } from '#contract/features/activity/writes.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import { reminding } from '#server/core/session/paces.ts';
import { isShutOut } from '#server/core/sync/members.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { isGiven, studentsFor } from './people.ts';
import { recordResult } from './results/record.ts';
import { resultsOf } from './results/store.ts';
import { remindOf } from './telling.ts';

/** A mark that comes too late, and that of somebody for whom it is not, is nobody's lost work: nothing is written then. */
const open = onWrite(openActivity, {
  comesToNothing: (tx, { input: { courseId }, act: { uid }, refusal }) =>
    refusal !== undefined && isShutOut(tx.sql, uid, courseScope(courseId)),
  leaves: [resultTable],
  after: async (tx, { input: { id }, act, was }) => {
    const row = was(activityTable, id);
    if (row !== undefined && (await isGiven(tx.sql, row, act.uid)))
      await recordResult(tx, row, act.uid, { openedAt: act.at });
    return undefined;
  },
});

/** An hour says it once, however often it is pressed. */
const remind = onWrite(remindActivity, {
  paces: reminding,
  after: async (tx, { input: { id, who }, act, was }) => {
    const row = was(activityTable, id);
    if (row === undefined) return ok({ students: 0 });
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
  },
});

export const activityMutations = [open, remind];
