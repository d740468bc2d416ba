import { type Milliseconds, second } from '#contract/core/time.ts';

/** How often something may happen: a steady rate for each key, and a short rush. */
export interface Pace {
  readonly key: string;
  readonly perSecond: number;
  readonly burst: number;
  /** Uses at once; 1 when absent. The last of them may go over the edge. */
  readonly count?: number;
}

export interface Pacer {
  /** Milliseconds to wait; 0 when every pace allows it (and all of them counted it). */
  readonly use: (paces: readonly Pace[]) => Milliseconds | Promise<Milliseconds>;
}

/** Of this process alone. */
export interface LocalPacer extends Pacer {
  readonly use: (paces: readonly Pace[]) => Milliseconds;
}

/** Keys remembered at once, and how many go when there are more. */
const keysKept = 100_000;
const keysDropped = keysKept / 10;

/**
 * Those that are even, or will be soonest, go first: keys may hold an id that a client made up, and no number of these makes a day's bound be
 * forgotten. A tenth at a time, so that the sorting is paid once in ten thousand new keys.
 */
const dropSoonest = (evenAt: Map<string, number>): void => {
  const soonest = [...evenAt].toSorted(([, one], [, other]) => one - other).slice(0, keysDropped);
  for (const [key] of soonest) evenAt.delete(key);
};

/** Of each key the time at which it would be even again: ahead of the clock by as much as it has rushed. */
export const createPacer = (now: () => number): LocalPacer => {
  const evenAt = new Map<string, number>();
  return {
    use: (paces) => {
      const time = now();
      const dues = paces.map(({ key, perSecond, burst, count = 1 }) => {
        const step = second / perSecond;
        const even = Math.max(time, evenAt.get(key) ?? 0);
        return { key, next: even + count * step, wait: even - (burst - 1) * step - time };
      });
      const wait = Math.max(0, ...dues.map((due) => due.wait));
      if (wait > 0) return Math.ceil(wait);
      for (const { key, next } of dues) evenAt.set(key, next);
      if (evenAt.size > keysKept) dropSoonest(evenAt);
      return 0;
    },
  };
};

/** Lets everything through. */
export const noPacer: LocalPacer = { use: () => 0 };
