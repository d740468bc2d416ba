import { type Milliseconds, minute } from '#contract/core/time.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';

/** When work was finished by the word of its author's device, and when it arrived by the server's; 0: it is on its way. */
export interface Finished {
  readonly finishedAt: Milliseconds;
  readonly arrivedAt: Milliseconds;
}

interface HandedIn extends Finished {
  /** The last moment that its author had when it was handed in; 0: there was none, and it is in time for ever. */
  readonly dueAt: Milliseconds;
}

interface Due {
  /** Of everybody; 0: there is none. */
  readonly deadline: Milliseconds;
  /** How long after it work may arrive that was finished in time. */
  readonly grace: Milliseconds;
  /** A date of one person's own, given with a return; 0: none, and the last moment of all for as long as they like. */
  readonly personal: Milliseconds;
}

/** `inTime`: here before the end. `offline`: finished before the end without a network, and here within the grace. */
export type Timeliness = 'inTime' | 'offline' | 'late';

const never = Number.POSITIVE_INFINITY;

/** Never stored: it follows from what is known, so that an end that is moved moves it too. What is here by the end is in time. */
export const timelinessBy = (
  { finishedAt, arrivedAt }: Finished,
  last: Milliseconds,
  grace: Milliseconds,
): Timeliness => {
  if (arrivedAt > 0 && arrivedAt <= last) return 'inTime';
  if (finishedAt > last) return 'late';
  if (arrivedAt <= last) return 'inTime';
  return arrivedAt <= last + grace ? 'offline' : 'late';
};

/** The minute of a deadline belongs to it. */
const endOf = (due: Milliseconds): Milliseconds => (due === 0 ? never : Math.floor(due / minute) * minute + minute - 1);

export const dueFor = (
  { closesAt, grace }: Pick<ActivityRow, 'closesAt' | 'grace'>,
  personal: Milliseconds | undefined,
): Due => ({ deadline: closesAt, grace, personal: personal ?? 0 });

/** The last moment for a person now: their own date where it is the later one. */
export const lastMomentOf = ({ deadline, personal }: Pick<Due, 'deadline' | 'personal'>): Milliseconds =>
  deadline === 0 ? never : Math.max(endOf(deadline), personal === 0 ? 0 : endOf(personal));

/** The same as it is kept with what was handed in; 0: none. */
export const dueOf = ({ deadline, personal }: Pick<Due, 'deadline' | 'personal'>): Milliseconds =>
  deadline === 0 ? 0 : Math.max(deadline, personal);

/**
 * Whether work is in time. A deadline that moves on is asked anew; one that was moved forward makes nobody late who was in time
 * for the one they were given.
 */
export const timelinessOf = (done: HandedIn, due: Due): Timeliness =>
  timelinessBy(done, Math.max(lastMomentOf(due), endOf(done.dueAt)), due.grace);

/** Who came when it was over owes nothing. */
export const isExcused = ({ closesAt }: Pick<ActivityRow, 'closesAt'>, joinedAt: Milliseconds): boolean =>
  closesAt > 0 && closesAt <= joinedAt;
