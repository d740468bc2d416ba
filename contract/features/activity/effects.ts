import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { EffectRows } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityTable } from '../content/tables.ts';
import { wholeActivity } from './audience.ts';
import { resultId } from './keys.ts';
import { isDone, type ResultChange, resultAfter } from './result.ts';
import { resultTable } from './tables.ts';

/** Parts of the effects of a kind's own writes. */

interface InCourse {
  readonly id: string;
  readonly courseId: string;
}

/** The row that a write of an activity or of its details touches, always. */
export const activityRow = ({ courseId, id }: InCourse): RowRef => rowIn(activityTable, courseScope(courseId), id);

/** The activity that it makes … */
export const putActivity = (rows: EffectRows, row: ActivityRow): void => rows.put(activityTable, row);

/** … or changes; one that is gone stays gone. */
export const changeActivityRow = (rows: EffectRows, id: string, next: (row: ActivityRow) => ActivityRow): void => {
  const row = rows.get(activityTable, id);
  if (row !== undefined) rows.put(activityTable, next(wholeActivity(row)));
};

/** It goes with its details; what another kind has under this id stays. */
export const removeActivityRow = (rows: EffectRows, id: string, kind: ActivityRow['kind']): void => {
  if (rows.get(activityTable, id)?.kind === kind) rows.remove(activityTable, id);
};

/** Its title is that of its details. */
export const renameActivity = (rows: EffectRows, id: string, kind: ActivityRow['kind'], title: string): void =>
  changeActivityRow(rows, id, (row) => (row.kind === kind ? { ...row, title } : row));

/** The row that a student's act touches when it changes how far they are. */
export const myResult = ({ courseId, id }: InCourse, uid: string): RowRef =>
  rowIn(resultTable, courseScope(courseId), resultId(id, uid));

/** What a student's act makes of it: what the server's `recordResult` will. */
export const changeMyResult = (
  rows: EffectRows,
  { id: activityId, courseId }: InCourse,
  change: ResultChange,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): void => {
  const id = resultId(activityId, uid);
  rows.put(resultTable, resultAfter(rows.get(resultTable, id), { id, courseId, activityId, uid }, change, at));
};

/** What a student did counts at once: where they have a result, as everybody has who opened it. Staff have none. */
export const finishMyResult = (rows: EffectRows, place: InCourse, writing: Pick<Writing, 'uid' | 'at'>): void => {
  const known = rows.get(resultTable, resultId(place.id, writing.uid));
  if (known !== undefined && !isDone(known.state))
    changeMyResult(rows, place, { state: 'done', finishedAt: writing.at }, writing);
};
