import type { Log } from '../core.ts';
import { createPacer, noPacer, type Pacer } from './pace.ts';
import { createRate, noRate, type Rates } from './rate.ts';

/** Accounts registered from one network in a day, unless the deployment says otherwise: eight classes of sixty in their first lessons. */
export const usualAccounts = 500;

/** What counts how often something happens. */
export interface Counters {
  readonly pacer: Pacer;
  readonly rates: Rates;
  readonly close: () => void;
}

interface CountersOptions {
  readonly redisUrl: string | undefined;
  /** Processes of the same name count together. */
  readonly name: string;
  readonly log: Log;
  readonly now: () => number;
}

export const noCounters: Counters = { pacer: noPacer, rates: () => noRate, close: () => {} };

/** Of this process, or of all that share a Redis. */
export const openCounters = async ({ redisUrl, name, log, now }: CountersOptions): Promise<Counters> => {
  const local = {
    pacer: createPacer(now),
    rates: ((_name, max, window) => createRate(max, window, now)) satisfies Rates,
  };
  if (redisUrl === undefined) return { ...local, close: () => {} };
  const [{ askRedis }, { sharedPacer }, { sharedRates }] = await Promise.all([
    import('./shared/ask.ts'),
    import('./shared/pace.ts'),
    import('./shared/rate.ts'),
  ]);
  const { ask, close } = await askRedis({ url: redisUrl, name, log });
  return { pacer: sharedPacer(ask, local.pacer), rates: sharedRates(ask, local.rates, now), close };
};
