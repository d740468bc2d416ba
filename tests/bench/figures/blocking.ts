export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of the processor's time, without what other programs took. */
  readonly tdur?: number;
}

/** Lighthouse's slow phone, and the longest task that nobody notices on it, ms. */
const slower = 4;
const unnoticed = 50;

/**
 * Total blocking time as Lighthouse means it, from processor time in place of the clock's: a machine with other work to do stretches
 * the clock's, and not this. Milliseconds.
 */
export const blockingOf = (trace: readonly TraceEvent[]): number => {
  const painted = trace.find(({ name }) => name === 'firstContentfulPaint');
  if (painted === undefined) return Number.NaN;
  return trace
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === painted.pid && tid === painted.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > painted.ts)
    .reduce((sum, { dur = 0, tdur = dur }) => sum + Math.max(0, (tdur / 1_000) * slower - unnoticed), 0);
};
