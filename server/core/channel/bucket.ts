import { type Milliseconds, second } from '#contract/core/time.ts';

/** Lets a steady rate through, and a short rush. */
export interface Bucket {
  /** Milliseconds to wait; 0 when the use is allowed (and counted). */
  readonly use: () => Milliseconds;
}

export const createBucket = (perSecond: number, burst: number, now: () => number): Bucket => {
  let tokens = burst;
  let at = now();
  return {
    use: () => {
      const time = now();
      tokens = Math.min(burst, tokens + (Math.max(0, time - at) / second) * perSecond);
      at = time;
      if (tokens < 1) return Math.ceil(((1 - tokens) / perSecond) * second);
      tokens -= 1;
      return 0;
    },
  };
};
