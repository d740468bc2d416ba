import type { Refusal } from '#contract/core/refusal.ts';
import { type Milliseconds, second } from '#contract/core/time.ts';

/** Counts uses of a key in windows of so many milliseconds, each of which begins with its first use. */
export interface Rate {
  /** Milliseconds to wait; 0 when the use is allowed (and counted). */
  readonly use: (key: string) => Milliseconds | Promise<Milliseconds>;
  /** Takes back one use: it was no failure after all. */
  readonly undo: (key: string) => void | Promise<void>;
  readonly forget: (key: string) => void | Promise<void>;
}

/** Of this process alone. */
export interface LocalRate extends Rate {
  readonly use: (key: string) => Milliseconds;
  readonly undo: (key: string) => void;
  readonly forget: (key: string) => void;
}

/** At most so many uses in a window; rates of one name count together. */
export type Rates = (name: string, max: number, window: Milliseconds) => Rate;

/** Keys remembered at once; the oldest window goes first. */
const keysKept = 100_000;

export const createRate = (max: number, window: Milliseconds, now: () => number): LocalRate => {
  const seen = new Map<string, { readonly from: number; count: number }>();
  const current = (key: string) => {
    const kept = seen.get(key);
    return kept !== undefined && now() - kept.from < window && now() >= kept.from ? kept : undefined;
  };
  const wait = (key: string): Milliseconds => {
    const kept = current(key);
    return kept === undefined || kept.count < max ? 0 : Math.max(1, kept.from + window - now());
  };
  return {
    use: (key) => {
      const left = wait(key);
      if (left > 0) return left;
      const kept = current(key);
      if (kept !== undefined) kept.count += 1;
      else {
        seen.delete(key);
        const oldest = seen.size >= keysKept ? seen.keys().next().value : undefined;
        if (oldest !== undefined) seen.delete(oldest);
        seen.set(key, { from: now(), count: 1 });
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
export const noRate: LocalRate = { use: () => 0, undo: () => {}, forget: () => {} };

/** Uses all of them, or none: the first that does not allow it says how long to wait, and which it is. */
export const countAll = async (
  uses: readonly { readonly rate: Rate; readonly key: string }[],
): Promise<{ readonly wait: Milliseconds; readonly by: Rate } | undefined> => {
  for (const [place, { rate, key }] of uses.entries()) {
    const wait = await rate.use(key);
    if (wait === 0) continue;
    for (const before of uses.slice(0, place)) await before.rate.undo(before.key);
    return { wait, by: rate };
  }
  return undefined;
};

/** The refusal with the time to wait, in whole seconds. */
export const waiting = (refusal: Refusal, wait: Milliseconds): Refusal => ({
  ...refusal,
  params: { seconds: Math.ceil(wait / second) },
});
