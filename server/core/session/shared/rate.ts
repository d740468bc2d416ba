import type { Milliseconds } from '#contract/core/time.ts';
import type { LocalRate, Rates } from '../rate.ts';
import type { Ask } from './ask.ts';

/** What `createRate` does, for all processes: a key that expires with its window. */
const useScript = `
local most, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if count >= most then return math.max(1, redis.call('PTTL', KEYS[1])) end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], window) end
return 0
`;

/** Never below nothing: the window may have ended meanwhile. */
const undoScript = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
return 0
`;

const forgetScript = `return redis.call('DEL', KEYS[1])`;

/** Count over all processes; those of `local` count along, and decide alone while Redis is away. */
export const sharedRates =
  (ask: Ask, local: (name: string, most: number, window: Milliseconds) => LocalRate): Rates =>
  (name, most, window) => {
    const own = local(name, most, window);
    const keys = (key: string) => [`rate:${name}:${key}`];
    return {
      use: async (key) => {
        const wait = await ask({ script: useScript, keys: keys(key), args: [most, window] });
        if (wait === undefined) return own.use(key);
        if (wait === 0) own.use(key);
        return wait;
      },
      undo: async (key) => {
        own.undo(key);
        await ask({ script: undoScript, keys: keys(key), args: [] });
      },
      forget: async (key) => {
        own.forget(key);
        await ask({ script: forgetScript, keys: keys(key), args: [] });
      },
    };
  };
