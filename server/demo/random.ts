import type { RandomBytes } from '#contract/core/ids.ts';

/** Repeatable chance: the same seed gives the same school. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  /** A whole number of [low, high]. */
  readonly between: (low: number, high: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  /** `count` different ones, in chance order. */
  readonly some: <T>(from: readonly T[], count: number) => readonly T[];
  readonly bytes: RandomBytes;
}

/** Mulberry32: 32 bits of state are plenty for a school. */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[between(0, from.length - 1)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  const some = <T>(from: readonly T[], count: number): readonly T[] =>
    from
      .map((value) => ({ value, order: next() }))
      .sort((one, other) => one.order - other.order)
      .slice(0, count)
      .map(({ value }) => value);
  const bytes: RandomBytes = (into) => {
    for (let index = 0; index < into.length; index += 1) into[index] = between(0, 255);
    return into;
  };
  return { next, between, pick, some, bytes };
};
