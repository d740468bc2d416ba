import { courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { activityTodoId, resultId } from '#contract/features/activity/keys.ts';
import { isSettled, packed, type ResultChange, resultAfter } from '#contract/features/activity/result.ts';
import type { ResultRow } from '#contract/features/activity/rows.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { hasBegun, type JobKey } from '#server/core/jobs/job-table.ts';
import { isRecord } from '#server/core/records.ts';
import { change as changeScopes } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { refreshTodo } from '#server/features/todo/public.ts';
import { activity } from '../store.ts';
import { tellShown } from '../watch.ts';
import { result, resultSheet, resultsOf } from './store.ts';

type Of = Pick<ActivityRow, 'id' | 'courseId'>;

/** What a result is written over; asked for under the course's lock. */
interface Beneath {
  readonly before: ResultRow | undefined;
  /** The second in which the staff's sheet is written anew. */
  readonly slot: number;
}

/** Asked for together with the other facts of an act, when there are any. */
export const beneathResult = async (tx: Tx, of: Of, uid: string): Promise<Beneath> => {
  const [before, slot] = await Promise.all([resultFor(tx, of, uid), sheetSlot(tx, of)]);
  return { before, slot };
};

/**
 * Writes what became of one student's work: their own row at once, the staff's sheet within a second or so, and their to-do is
 * finished or opened again. The course must be locked by the transaction. A change that changes nothing writes nothing.
 */
export const recordResult = async (tx: Tx, of: Of, uid: string, change: ResultChange): Promise<ResultRow> =>
  recordOver(tx, of, uid, change, await beneathResult(tx, of, uid));

/** The same over what is known. */
export const recordOver = async (
  tx: Tx,
  { id: activityId, courseId }: Of,
  uid: string,
  change: ResultChange,
  { before, slot }: Beneath,
): Promise<ResultRow> => {
  const id = resultId(activityId, uid);
  const next = resultAfter(before, { id, courseId, activityId, uid }, change, tx.now);
  if (before !== undefined && JSON.stringify({ ...next, updatedAt: 0 }) === JSON.stringify({ ...before, updatedAt: 0 }))
    return before;
  await tx.put(result, next);
  if (next.isShown !== (before?.isShown ?? false)) await tellShown(tx, next);
  await askForSheet(tx, { id: activityId, courseId }, slot);
  if (isSettled(next.state) !== isSettled(before?.state)) await refreshTodo(tx, [activityTodoId(activityId)], uid);
  return next;
};

/**
 * The same where only the student's own scope is locked: by a job after the commit, so that a class that learns does not queue up for
 * the course.
 */
export const recordLater = (
  tx: Tx,
  { id, courseId }: Of,
  uid: string,
  change: ResultChange,
  runAt = tx.now,
): Promise<void> => tx.enqueue(recordDue.name, { id, courseId, uid, change }, { runAt });

export const recordDue: JobHandler = {
  name: 'activity.record',
  run: async ({ core }, payload) => {
    const { id, courseId, uid, change } = payload as Of & { readonly uid: string; readonly change: ResultChange };
    const scope = courseScope(courseId);
    await changeScopes(core, [scope], async (tx) => {
      const row = await tx.get(activity, scope, id);
      if (row === undefined) return;
      const known = await resultFor(tx, row, uid);
      // Jobs of one student may be run in another order than they were written.
      if (isSettled(known?.state) && !isSettled(change.state)) return;
      await recordResult(tx, row, uid, change);
    });
  },
};

export const resultFor = (tx: Tx, { id, courseId }: Of, uid: string): Promise<ResultRow | undefined> =>
  tx.get(result, courseScope(courseId), resultId(id, uid));

const sheetKey = ({ id, courseId }: Of, slot: number): JobKey => ({
  kind: 'sheet',
  scope: courseScope(courseId),
  id: `${id}/${slot}`,
});

/** One rewriting a second, however many results come: a whole class hands in at once. */
const askForSheet = (tx: Tx, { id, courseId }: Of, slot: number): Promise<void> =>
  tx.enqueue(writeSheet.name, { id, courseId }, { key: sheetKey({ id, courseId }, slot), runAt: slot * second });

const sheetSlot = async (tx: Tx, of: Of): Promise<number> => {
  let slot = Math.floor(tx.now / second) + 1;
  // A rewriting that has begun waits for this transaction's lock, or has read before it.
  while (await hasBegun(tx.sql, writeSheet.name, sheetKey(of, slot))) slot += 1;
  return slot;
};

export const writeSheet: JobHandler = {
  name: 'activity.sheet',
  run: async ({ core }, payload) => {
    if (!isRecord(payload) || typeof payload.id !== 'string' || typeof payload.courseId !== 'string')
      throw new Error('a job without an activity');
    const { id, courseId } = payload;
    const scope = courseScope(courseId);
    await changeScopes(core, [scope], async (tx) => {
      // Deleted meanwhile: nothing of it comes back.
      if ((await tx.get(activity, scope, id)) === undefined) return;
      const rows = await resultsOf(tx.sql, id);
      const cells = Object.fromEntries(rows.map((row) => [row.uid, packed(row)]));
      const before = await tx.get(resultSheet, scope, id);
      if (rows.length === 0 && before === undefined) return;
      if (JSON.stringify(before?.cells) === JSON.stringify(cells)) return;
      await tx.put(resultSheet, { id, courseId, cells, updatedAt: tx.now });
    });
  },
};

/** The activity is gone, and with it what staff see of everybody's work. */
export const forgetSheet = async (tx: Tx, { id, courseId }: Of): Promise<void> => {
  const scope = courseScope(courseId);
  if ((await tx.get(resultSheet, scope, id)) !== undefined) await tx.remove(resultSheet, scope, id);
};
