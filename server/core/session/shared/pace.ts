import { second } from '#contract/core/time.ts';
import type { LocalPacer, Pacer } from '../pace.ts';
import type { Ask } from './ask.ts';

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

/** Counts over all processes; `local` counts along, and decides alone while Redis is away. */
export const sharedPacer = (ask: Ask, local: LocalPacer): Pacer => ({
  use: async (paces) => {
    if (paces.length === 0) return 0;
    const keys = paces.map(({ key }) => `pace:${key}`);
    const args = paces.flatMap(({ perSecond, burst, count = 1 }) => [second / perSecond, burst, count]);
    const wait = await ask({ script, keys, args });
    if (typeof wait !== 'number') return local.use(paces);
    if (wait === 0) local.use(paces);
    return wait;
  },
});
