import { type Tier, tierOf } from './keys.ts';

/** One stretch of a membership: paid, given by the institution (3, 4), or there from the beginning. */
export interface Run {
  readonly vip: 1 | 2 | 3 | 4;
  /** Milliseconds UTC. */
  readonly from: number;
  /** 0: no end. */
  readonly until: number;
}

/** The same day some months later, or the last day of a shorter month; milliseconds UTC. */
export const monthsAfter = (at: number, months: number): number => {
  const then = new Date(at);
  const day = then.getUTCDate();
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then.getTime();
};

/** What is bought begins when what was bought before of the same kind ends: renewals add on. */
export const runBought = (runs: readonly Run[], vip: 1 | 2, months: number, now: number): Run => {
  const from = runs.filter((run) => run.vip === vip).reduce((latest, { until }) => Math.max(latest, until), now);
  return { vip, from, until: monthsAfter(from, months) };
};

export interface Standing {
  readonly vip: 0 | 1 | 2 | 3 | 4;
  /** 0: no end, or none. */
  readonly until: number;
}

/** The highest that holds now, and until when it does without a gap. */
export const standingOf = (runs: readonly Run[], now: number): Standing => {
  const holding = runs.filter(({ from, until }) => from <= now && (until === 0 || until > now));
  const tier: Tier = holding.some(({ vip }) => tierOf(vip) === 'super') ? 'super' : 'vip';
  const same = holding.filter(({ vip }) => tierOf(vip) === tier);
  const [first] = same;
  if (first === undefined) return { vip: 0, until: 0 };
  const endless = same.find(({ until }) => until === 0);
  if (endless !== undefined) return { vip: endless.vip, until: 0 };
  const furthest = same.reduce((far, run) => (run.until > far.until ? run : far), first);
  return { vip: furthest.vip, until: endOf(runs, tier, furthest.until) };
};

const endOf = (runs: readonly Run[], tier: Tier, until: number): number => {
  const next = runs.find(
    (run) => tierOf(run.vip) === tier && run.from <= until && (run.until === 0 || run.until > until),
  );
  if (next === undefined) return until;
  return next.until === 0 ? 0 : endOf(runs, tier, next.until);
};
