import { type Milliseconds, second } from '#contract/core/time.ts';
import type { Log } from '../core.ts';
import { connectRedis } from '../poke/redis/connect.ts';
import type { LocalPacer, Pace, Pacer } from './pace.ts';

/** Redis is asked on the way of every message: one that does not answer at once is done without for a while. */
const answerWithin = 250;
const withoutFor = 2 * second;

/**
 * What `createPacer` does, by the clock of Redis and for all processes: of each key the time at which it would be even again. A
 * key that is even is forgotten by itself.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local wait, nexts = 0, {}
for place, key in ipairs(KEYS) do
  local step, burst, count = tonumber(ARGV[3 * place - 2]), tonumber(ARGV[3 * place - 1]), tonumber(ARGV[3 * place])
  local even = math.max(now, tonumber(redis.call('GET', key) or '0'))
  wait = math.max(wait, even - (burst - 1) * step - now)
  nexts[place] = even + count * step
end
if wait > 0 then return math.ceil(wait) end
for place, key in ipairs(KEYS) do
  redis.call('SET', key, string.format('%.3f', nexts[place]), 'PX', math.ceil(nexts[place] - now) + 1)
end
return 0
`;

export interface SharedPacer extends Pacer {
  readonly close: () => void;
}

export interface SharedPacerOptions {
  readonly url: string;
  /** Processes of the same name count together. */
  readonly name: string;
  readonly log: Log;
  /** Counts along, and decides alone while Redis is away. */
  readonly local: LocalPacer;
}

/** Counts over all processes. Redis decides nothing that must not be forgotten: without it each process counts its own. */
export const openSharedPacer = async ({ url, name, log, local }: SharedPacerOptions): Promise<SharedPacer> => {
  const redis = await connectRedis(url, log, { commandTimeout: answerWithin });
  let withoutUntil = Number.NEGATIVE_INFINITY;
  const ask = async (paces: readonly Pace[]): Promise<Milliseconds | undefined> => {
    const keys = paces.map(({ key }) => `${name}:pace:${key}`);
    const how = paces.flatMap(({ perSecond, burst, count = 1 }) => [second / perSecond, burst, count]);
    try {
      return Number(await redis.eval(script, keys.length, ...keys, ...how));
    } catch {
      withoutUntil = performance.now() + withoutFor;
      return undefined;
    }
  };
  return {
    close: () => redis.disconnect(),
    use: async (paces) => {
      const wait = paces.length === 0 || performance.now() < withoutUntil ? undefined : await ask(paces);
      if (wait === undefined) return local.use(paces);
      if (wait === 0) local.use(paces);
      return wait;
    },
  };
};
