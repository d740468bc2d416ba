import { newId } from '#contract/core/ids.ts';
import { day, hour, minute } from '#contract/core/time.ts';
import type { Chance } from './random.ts';

/** The school’s zone is UTC+8 all year. */
const zone = 8 * hour;

/** A moment between 8:00 and 21:59 in the school, `daysAgo` days before `now`, and not after `now`. */
export const momentOf = (daysAgo: number, now: number, chance: Chance): number => {
  const midnight = Math.floor((now - daysAgo * day + zone) / day) * day - zone;
  return Math.min(midnight + chance.between(8, 21) * hour + chance.between(0, 59) * minute, now);
};

/** What falls into the night was done late the evening before. */
const awake = (moment: number): number => {
  const hours = Math.floor(((moment + zone) % day) / hour);
  return hours < 7 ? moment - (hours + 1) * hour : moment;
};

/** `count` moments in order, spread over the time after `from`: most of what is said is said in the first days. */
export const momentsAfter = (from: number, count: number, now: number, chance: Chance): readonly number[] => {
  const span = Math.min(6 * day, now - from);
  return Array.from({ length: count }, () => Math.max(from, awake(from + Math.floor(span * chance.next() ** 2)))).sort(
    (one, other) => one - other,
  );
};

/** One act of somebody: its id, and when it was done. */
export const act = (at: number, chance: Chance) => ({ mid: newId(at, chance.bytes), at });
