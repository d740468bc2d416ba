import { type Milliseconds, minute } from '#contract/core/time.ts';

/** When work was done: by the word of its author's device, and by the server's. */
export interface Done {
  /** 0 while it is on its way. */
  readonly arrivedAt: Milliseconds;
  readonly finishedAt: Milliseconds;
  /** The last moment that its author had when it was handed in; 0: there was none, and it is in time for ever. */
  readonly dueAt: Milliseconds;
}

export interface Due {
  /** Of everybody; 0: there is none. */
  readonly deadline: Milliseconds;
  /** How long after it work may arrive that was finished in time. */
  readonly grace: Milliseconds;
  /** A date of one person's own, given with a return; 0: none, and the last moment of all for as long as they like. */
  readonly personal: Milliseconds;
}

/** `inTime`: finished and arrived. `offline`: finished in time, and arrived within the grace. */
export const timelinesses = ['inTime', 'offline', 'late'] as const;
export type Timeliness = (typeof timelinesses)[number];

const never = Number.POSITIVE_INFINITY;

/** The minute of a deadline belongs to it. */
const endOf = (due: Milliseconds): Milliseconds => (due === 0 ? never : Math.floor(due / minute) * minute + minute - 1);

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
export const timelinessOf = (done: Done, due: Due): Timeliness => {
  const last = Math.max(lastMomentOf(due), endOf(done.dueAt));
  if (done.finishedAt > last) return 'late';
  if (done.arrivedAt <= last) return 'inTime';
  return done.arrivedAt <= last + due.grace ? 'offline' : 'late';
};
