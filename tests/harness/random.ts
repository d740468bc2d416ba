/** A seeded source of chance: the same seed, the same story. */
export interface Chance {
  /** 0 inclusive to 1 exclusive. */
  readonly next: () => number;
  readonly below: (bound: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly bytes: (into: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
}

/** mulberry32. */
export const chanceFrom = (seed: number): Chance => {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[below(from.length)] as T;
    },
    bytes: (into) => {
      for (let index = 0; index < into.length; index += 1) into[index] = below(256);
      return into;
    },
  };
};
