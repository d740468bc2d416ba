import type { Cell } from '#contract/features/activity/result.ts';
import { dueFor, lastMomentOf } from '#contract/features/activity/timeliness.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { CountedItem, GradeCell } from './formula.ts';
import type { GradeItemRow, GradeMarkRow } from './rows.ts';
import { isMarked } from './rules.ts';

/** What scores can be given for stands in the book, once students have it. */
export const isItem = ({ state, total }: Pick<ActivityRow, 'state' | 'total'>): boolean =>
  state === 'published' && total > 0;

export const itemOf = (
  { id, total }: Pick<ActivityRow, 'id' | 'total'>,
  row: GradeItemRow | undefined,
): CountedItem => ({
  id,
  categoryId: row?.categoryId ?? '',
  weight: row?.weight ?? total,
});

/** As staff see a cell, or as its student does. */
export type Looking = 'staff' | 'student';

interface Beneath {
  readonly result: Cell | undefined;
  readonly mark: GradeMarkRow | undefined;
}

/** What a student is not shown yet is not there for them. */
const seenBy = (looking: Looking, { result, mark }: Beneath): Beneath => {
  if (looking === 'staff') return { result, mark };
  return {
    result: result === undefined || result.isShown ? result : { ...result, score: null },
    // Where the server has not said so yet, by what it will say.
    mark: mark !== undefined && (mark.isShown || mark.isAnnounced || result?.isShown === true) ? mark : undefined,
  };
};

const isAwaited = ({ state, arrivedAt }: Cell): boolean =>
  arrivedAt === 0 && (state === 'opened' || state === 'started');

/** What staff said of a cell comes first, then what the work came to. */
export const cellOf = (
  activity: Pick<ActivityRow, 'closesAt' | 'grace' | 'total'>,
  beneath: Beneath,
  { looking, now }: { readonly looking: Looking; readonly now: number },
): GradeCell => {
  const { result, mark } = seenBy(looking, beneath);
  if (mark !== undefined && isMarked(mark)) {
    if (mark.score === null) return { state: 'excused' };
    return { state: 'graded', score: mark.score, max: mark.max };
  }
  if (result?.state === 'excused') return { state: 'excused' };
  const max = result?.max || activity.total;
  if (result !== undefined && result.score !== null && result.state !== 'returned')
    return { state: 'graded', score: Math.min(result.score, max), max };
  const isDue = activity.closesAt > 0 && lastMomentOf(dueFor(activity, undefined)) < now;
  return isDue && (result === undefined || isAwaited(result)) ? { state: 'missing' } : { state: 'none' };
};
