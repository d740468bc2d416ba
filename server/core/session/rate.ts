import type { Refusal } from '#contract/core/refusal.ts';
import { type Milliseconds, second } from '#contract/core/time.ts';

/** Counts uses of a key in windows of `window` milliseconds. */
export interface Rate {
  /** Milliseconds to wait; 0 when the use is allowed (and counted). */
  readonly use: (key: string, count?: number) => Milliseconds;
  /** Milliseconds to wait, without using. */
  readonly wait: (key: string) => Milliseconds;
  /** Takes back one use: it was no failure after all. */
  readonly undo: (key: string) => void;
  readonly forget: (key: string) => void;
}

/** Keys remembered at once; the oldest window goes first. */
const keysKept = 100_000;

export const createRate = (most: number, window: Milliseconds, now: () => number): Rate => {
  const seen = new Map<string, { readonly from: number; count: number }>();
  const current = (key: string) => {
    const kept = seen.get(key);
    return kept !== undefined && now() - kept.from < window && now() >= kept.from ? kept : undefined;
  };
  const wait = (key: string): Milliseconds => {
    const kept = current(key);
    return kept === undefined || kept.count < most ? 0 : Math.max(1, kept.from + window - now());
  };
  return {
    wait,
    use: (key, count = 1) => {
      const left = wait(key);
      if (left > 0) return left;
      const kept = current(key);
      if (kept !== undefined) kept.count += count;
      else {
        seen.delete(key);
        const oldest = seen.size >= keysKept ? seen.keys().next().value : undefined;
        if (oldest !== undefined) seen.delete(oldest);
        seen.set(key, { from: now(), count });
      }
      return 0;
    },
    undo: (key) => {
      const kept = current(key);
      if (kept !== undefined && kept.count > 0) kept.count -= 1;
    },
    forget: (key) => {
      seen.delete(key);
    },
  };
};

/** Lets everything through. */
export const noRate: Rate = { use: () => 0, wait: () => 0, undo: () => {}, forget: () => {} };

/** The refusal with the time to wait, in whole seconds. */
export const waiting = (refusal: Refusal, wait: Milliseconds): Refusal => ({
  ...refusal,
  params: { seconds: Math.ceil(wait / second) },
});
