import type { Milliseconds } from '#contract/core/time.ts';
import { type Cell, isDone } from '#contract/features/activity/result.ts';
import { dueFor, isExcused, lastMomentOf, timelinessBy } from '#contract/features/activity/timeliness.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';

/** How one student stands with one activity. `missing`: its time is over, and nothing has arrived. */
export const standings = ['done', 'late', 'missing', 'open', 'excused'] as const;
export type Standing = (typeof standings)[number];

type Dated = Pick<ActivityRow, 'closesAt' | 'grace'>;

export const standingOf = (
  cell: Pick<Cell, 'state' | 'finishedAt' | 'arrivedAt'> | undefined,
  task: Dated,
  { now, joinedAt }: { readonly now: Milliseconds; readonly joinedAt: Milliseconds },
): Standing => {
  const due = lastMomentOf(dueFor(task, undefined));
  if (cell?.state === 'excused') return 'excused';
  if (cell !== undefined && isDone(cell.state)) return timelinessBy(cell, due, task.grace) === 'late' ? 'late' : 'done';
  if (isExcused(task, joinedAt)) return 'excused';
  return task.closesAt > 0 && now > due + task.grace ? 'missing' : 'open';
};

/** Of a score that was given, shown to its student or not; `undefined` without one. */
export const shareOf = (cell: Pick<Cell, 'state' | 'score' | 'max'> | undefined): number | undefined =>
  cell?.state === 'graded' && cell.score !== null && cell.max > 0 ? cell.score / cell.max : undefined;

/** One activity of one student, in the order of deadlines. */
export interface Step {
  readonly activityId: string;
  readonly closesAt: Milliseconds;
  readonly standing: Standing;
  readonly score: number;
  /** 0: nothing was scored. */
  readonly max: number;
}

export interface Progress {
  readonly done: number;
  readonly late: number;
  readonly missing: number;
  readonly open: number;
  /** Of all points that were given, those that were reached; `undefined` without any. */
  readonly share: number | undefined;
}

export const progressOf = (steps: readonly Pick<Step, 'standing' | 'score' | 'max'>[]): Progress => {
  const count = (wanted: Standing) => steps.filter(({ standing }) => standing === wanted).length;
  const max = steps.reduce((sum, step) => sum + step.max, 0);
  const score = steps.reduce((sum, step) => sum + (step.max > 0 ? step.score : 0), 0);
  return {
    done: count('done') + count('late'),
    late: count('late'),
    missing: count('missing'),
    open: count('open'),
    share: max > 0 ? score / max : undefined,
  };
};

/** Why somebody may need help: a reason that leads to its rows, never a score. */
export const reasons = ['missing', 'late', 'falling', 'low'] as const;
export type Reason = (typeof reasons)[number];

/** Below it a total does not pass. */
const passes = 0.6;
/** A score that falls by less is no trend. */
const falls = 0.05;

/**
 * `missing`: two of the last three that were due. `late`: three of the last five that were done. `falling`: the last three scores,
 * each lower than the one before. `low`: under the pass mark, of two scores at least.
 */
export const reasonsFor = (steps: readonly Step[]): readonly Reason[] => {
  const due = steps.filter(
    ({ standing, closesAt }) => closesAt > 0 && (standing === 'missing' || isHandedIn(standing)),
  );
  const done = steps.filter(({ standing }) => isHandedIn(standing));
  const scores = steps.filter(({ max }) => max > 0).map(({ score, max }) => score / max);
  const last = scores.slice(-3);
  const share = progressOf(steps).share ?? 1;
  const found: Readonly<Record<Reason, boolean>> = {
    missing: due.slice(-3).filter(({ standing }) => standing === 'missing').length >= 2,
    late: done.slice(-5).filter(({ standing }) => standing === 'late').length >= 3,
    falling: last.length === 3 && last.every((one, at) => at === 0 || one <= (last[at - 1] ?? 0) - falls),
    low: scores.length >= 2 && share < passes,
  };
  return reasons.filter((reason) => found[reason]);
};

const isHandedIn = (standing: Standing): boolean => standing === 'done' || standing === 'late';

/** In five parts of a fifth each: how many shares lie in it, full marks in the last. */
export const fifths = (shares: readonly number[]): readonly number[] => {
  const counts = [0, 0, 0, 0, 0];
  for (const share of shares) {
    const at = Math.min(4, Math.max(0, Math.floor(share * 5 + 1e-9)));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
};
