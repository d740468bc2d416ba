import { type Milliseconds, second } from '#contract/core/time.ts';

/** Each key at its own time, so many a second after a rush: what comes faster goes on later, in the order it came. */
export interface Flow {
  /** Milliseconds until it may go on, which it is counted for; `undefined`: that would be too long, and it counts nothing. */
  readonly of: (key: string) => Milliseconds | undefined;
}

interface FlowOptions {
  readonly perSecond: number;
  readonly burst: number;
  readonly longest: Milliseconds;
}

/** Keys that are looked through when there are so many: those that are even are forgotten. */
const keysKept = 50_000;

export const createFlow = ({ perSecond, burst, longest }: FlowOptions, now: () => number): Flow => {
  const evenAt = new Map<string, number>();
  const step = second / perSecond;
  let lookAt = keysKept;
  const forgetEven = (time: number): void => {
    for (const [key, even] of evenAt) if (even <= time) evenAt.delete(key);
    lookAt = Math.max(keysKept, 2 * evenAt.size);
  };
  return {
    of: (key) => {
      const time = now();
      const even = Math.max(time, evenAt.get(key) ?? 0);
      const wait = Math.max(0, even - (burst - 1) * step - time);
      if (wait > longest) return undefined;
      evenAt.set(key, even + step);
      if (evenAt.size > lookAt) forgetEven(time);
      return wait;
    },
  };
};
