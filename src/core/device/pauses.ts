import { minute, second } from '#contract/core/time.ts';

/** Nothing that is tried again by itself waits longer within one run, whoever asked for it. */
export const longestPause = 5 * minute;

/** What each of several things still has to wait. It lives as long as whoever made it: a new page tries at once. */
export interface Pauses {
  readonly begin: (key: string, milliseconds: number) => void;
  /** Milliseconds; 0 when it may be tried. */
  readonly left: (key: string) => number;
  readonly forget: () => void;
}

/** `clock`: one that nobody sets. By the time of day, a wait would last as long as that is set back by. */
export const createPauses = (clock: () => number): Pauses => {
  const ends = new Map<string, number>();
  return {
    begin: (key, milliseconds) => void ends.set(key, clock() + Math.min(milliseconds, longestPause)),
    left: (key) => Math.max(0, (ends.get(key) ?? 0) - clock()),
    forget: () => ends.clear(),
  };
};

/** A pause that outlives its page: from one time of the device to another. */
export interface StoredPause {
  /** Not to be tried before this time of the device. */
  readonly notBefore: number;
  /** When that was written down. */
  readonly pausedAt?: number;
}

/** A time before its beginning says that the clock was set back since: then it is over. */
export const isOver = ({ notBefore, pausedAt = 0 }: StoredPause, now: number): boolean =>
  notBefore <= now || now < pausedAt;

/** Milliseconds that a `Retry-After` asks for; 0 where it says nothing that can be kept to. */
export const retryAfterOf = (header: string | null): number => {
  const asked = Number(header ?? 0) * second;
  return asked > 0 ? Math.min(asked, longestPause) : 0;
};
