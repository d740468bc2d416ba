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

/** Keys remembered at once; the one that was used first goes first. */
const keysKept = 100_000;

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
      for (const { key, next } of dues) {
        evenAt.delete(key);
        evenAt.set(key, next);
        const oldest = evenAt.size > keysKept ? evenAt.keys().next().value : undefined;
        if (oldest !== undefined) evenAt.delete(oldest);
      }
      return 0;
    },
  };
};

/** Lets everything through. */
export const noPacer: LocalPacer = { use: () => 0 };
