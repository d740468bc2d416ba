import { type Timeliness, timelinessBy } from '../activity/timeliness.ts';
import { slack } from './keys.ts';
import type { AttemptRow } from './rows.ts';

export type Ticket = Pick<AttemptRow, 'startedAt' | 'allowed' | 'extra' | 'closesAt'>;

/** When an attempt is over, by the server's clock; 0: never. What one is given more moves the end of the window too. */
export const endOf = ({ startedAt, allowed, extra, closesAt }: Ticket): number => {
  const ends = [allowed === 0 ? 0 : startedAt + allowed, closesAt].filter((end) => end > 0);
  return ends.length === 0 ? 0 : Math.min(...ends) + extra;
};

/** How an attempt arrives; an end of 0 is none. `at` is a claim. */
export const arrivalOf = (
  { at, arrivedAt }: { readonly at: number; readonly arrivedAt: number },
  { end, grace }: { readonly end: number; readonly grace: number },
): Timeliness => (end === 0 ? 'inTime' : timelinessBy({ finishedAt: at, arrivedAt }, end + slack, grace));

/**
 * Until when what was taken as the time was up may still be replaced by its own author's hand-in; before that nothing of it is shown to
 * them. 0: it stands. What staff took they decided about.
 */
export const openUntil = ({ state, by, finishedAt }: Pick<AttemptRow, 'state' | 'by' | 'finishedAt'>, grace: number) =>
  state === 'collected' && by === 'time' ? finishedAt + slack + grace : 0;

export type Unfinished = Ticket & Pick<AttemptRow, 'state' | 'by' | 'finishedAt'>;

/**
 * Until when somebody of a class may still hand in what counts; 0: nobody. `begins`: until when those may begin who were given more
 * time. Before that no student is shown what waits for the end of a test: they would tell the others.
 */
export const classOpenUntil = (works: readonly Unfinished[], begins: readonly number[], grace: number): number =>
  Math.max(
    0,
    ...begins,
    ...works
      // Later ones were given by staff, when others had seen it.
      .filter(({ startedAt, closesAt, extra }) => closesAt === 0 || startedAt <= closesAt + extra)
      .map((one) => (one.state === 'open' ? endOf(one) + slack + grace : openUntil(one, grace))),
  );

/** A moment when the server's time was known, as the device's two clocks stood. */
export interface Anchor {
  /** The server's. */
  readonly at: number;
  /** `performance.now()`: nobody sets it, but it may stand still in sleep and begins anew with a page. */
  readonly steady: number;
  /** `Date.now()`: goes on in sleep, and anybody sets it. */
  readonly wall: number;
}

export interface Clocks {
  readonly steady: number;
  readonly wall: number;
}

/** Sleep, or a clock that was set forward: more than this is not believed without the server. */
const doubtful = 2 * 60_000;

export interface Reading {
  /** The server's time, as near as this device knows it. */
  readonly now: number;
  /** `sleep`: the wall clock ran on and the steady one did not. `back`: the wall clock was set back. */
  readonly seen: 'steady' | 'sleep' | 'back';
  /** Too far from what the page saw to end an attempt by: the server is asked first, or the person goes on. */
  readonly isDoubtful: boolean;
}

/**
 * The server's time from an anchor of this page: the clock that ran further is right, for the one stands still in sleep, and the
 * other one may be set back.
 */
export const readClock = (anchor: Anchor, { steady, wall }: Clocks): Reading => {
  const byPage = Math.max(0, steady - anchor.steady);
  const byWall = wall - anchor.wall;
  // The steady clock counts parts of a millisecond; times are whole ones.
  const now = anchor.at + Math.floor(Math.max(byPage, byWall));
  const seen = byWall - byPage > 2_000 ? 'sleep' : byPage - byWall > 2_000 ? 'back' : 'steady';
  return { now, seen, isDoubtful: byWall - byPage > doubtful };
};

/** What is left, in milliseconds; `undefined`: no end. */
export const timeLeft = (ticket: Ticket, now: number): number | undefined => {
  const end = endOf(ticket);
  return end === 0 ? undefined : Math.max(0, end - now);
};
