import type { Milliseconds } from '#contract/core/time.ts';

/** What is to be taken back of a key in Redis. */
export interface Debt {
  readonly undos: number;
  /** All of it. */
  readonly isForgotten: boolean;
}

/** What Redis was not told while it was away, until the window ends of which it is. */
export interface Missed {
  /** A use that only this process counted. */
  readonly use: (key: string, window: Milliseconds) => void;
  /** Takes back such a use, where there is one. */
  readonly takeUse: (key: string) => boolean;
  readonly owe: (key: string, debt: Debt, window: Milliseconds) => void;
  /** What is owed of a key, and how long still; it is the taker’s from now on. */
  readonly take: (key: string) => (Debt & { readonly left: Milliseconds }) | undefined;
  readonly drop: (key: string) => void;
  readonly owed: () => readonly string[];
}

/** Keys remembered at once, of each kind; the oldest goes first. */
const keysKept = 10_000;

export const createMissed = (now: () => number): Missed => {
  const uses = keptFor<number>(now);
  const debts = keptFor<Debt>(now);
  return {
    use: (key, window) => uses.set(key, (uses.get(key)?.value ?? 0) + 1, window),
    takeUse: (key) => {
      const kept = uses.get(key);
      if (kept === undefined) return false;
      if (kept.value > 1) uses.set(key, kept.value - 1, kept.until - now());
      else uses.drop(key);
      return true;
    },
    owe: (key, { undos, isForgotten }, window) => {
      const before = debts.get(key)?.value;
      const all = { undos: (before?.undos ?? 0) + undos, isForgotten: isForgotten || before?.isForgotten === true };
      debts.set(key, all, window);
    },
    take: (key) => {
      const debt = debts.get(key);
      debts.drop(key);
      return debt && { ...debt.value, left: debt.until - now() };
    },
    drop: (key) => {
      uses.drop(key);
      debts.drop(key);
    },
    owed: debts.keys,
  };
};

/** The window of a key is that of its first value. */
const keptFor = <T>(now: () => number) => {
  const kept = new Map<string, { readonly value: T; readonly until: number }>();
  const get = (key: string) => {
    const found = kept.get(key);
    if (found === undefined || now() < found.until) return found;
    kept.delete(key);
    return undefined;
  };
  return {
    get,
    set: (key: string, value: T, window: Milliseconds): void => {
      const until = get(key)?.until ?? now() + window;
      const oldest = kept.size >= keysKept && !kept.has(key) ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(key, { value, until });
    },
    drop: (key: string): void => void kept.delete(key),
    keys: (): readonly string[] => [...kept.keys()],
  };
};
