import type { ActivityRow } from '#contract/features/content/rows.ts';

export type Deadline = Pick<ActivityRow, 'closesAt' | 'grace' | 'blocksLate'>;

export interface Finished {
  /** Of the click: a claim. */
  readonly finishedAt: number;
  /** The server's clock. */
  readonly arrivedAt: number;
}

/**
 * `offline`: finished before the deadline without a network, and here within the grace: it counts as in time. `late`: anything
 * after that.
 */
export type Timeliness = 'inTime' | 'offline' | 'late';

/** Never stored: it follows from what is known, so that a deadline that is moved moves it too. */
const _timelinessOf = ({ finishedAt, arrivedAt }: Finished, { closesAt, grace }: Deadline): Timeliness => {
  if (closesAt === 0 || arrivedAt <= closesAt) return 'inTime';
  return finishedAt <= closesAt && arrivedAt <= closesAt + grace ? 'offline' : 'late';
};

/** Who came when it was over owes nothing. */
export const isExcused = ({ closesAt }: Pick<Deadline, 'closesAt'>, joinedAt: number): boolean =>
  closesAt > 0 && closesAt <= joinedAt;
