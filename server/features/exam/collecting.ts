import { courseScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { receiptOf, responsesOf } from '#contract/features/exam/marking.ts';
import type { AttemptRow, WorkRow } from '#contract/features/exam/rows.ts';
import { endOf } from '#contract/features/exam/time.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import type { ActivityRef } from './outcomes.ts';
import { answersOf, attempt, work } from './store.ts';
import { giveVoices, named } from './voices.ts';

/** Staff's copies lie in a scope of the test's own, which its first attempt opens. */
export const openWork = async (tx: Tx, { courseId, activityId }: ActivityRef): Promise<void> => {
  await tx.findScope(workScope(activityId), { follows: courseScope(courseId), roles: ['teacher', 'assistant'] });
};

/** The attempt with what the server has of it, taken as it stands. */
export const collect = async (
  tx: Tx,
  own: AttemptRow,
  staffs: WorkRow,
  by: 'time' | 'staff',
): Promise<{ readonly own: AttemptRow; readonly staffs: WorkRow }> => {
  const answers = responsesOf(
    Object.fromEntries((await answersOf(tx.sql, own.uid, own.id)).map((row) => [row.itemId, row])),
  );
  const end = endOf(own);
  const finishedAt = by === 'time' && end > 0 ? Math.min(end, tx.now) : tx.now;
  const closing = { state: 'collected', finishedAt, arrivedAt: tx.now, by } as const;
  const theirs = await named(tx, own, answers);
  const closed = {
    own: { ...own, ...closing, ...receiptOf(own.id, answers) },
    staffs: { ...staffs, ...closing, ...receiptOf(own.id, theirs), answers: theirs },
  };
  await tx.put(attempt, closed.own);
  await tx.put(work, closed.staffs);
  await giveVoices(tx, own);
  return closed;
};
