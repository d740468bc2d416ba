import type { Milliseconds } from '#contract/core/time.ts';
import type { LocalRate, Rates } from '../rate.ts';
import type { Ask } from './ask.ts';
import { createMissed, type Debt, type Missed } from './missed.ts';

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
local less = math.min(tonumber(redis.call('GET', KEYS[1]) or '0'), tonumber(ARGV[1]))
if less > 0 then redis.call('DECRBY', KEYS[1], less) end
return 0
`;

const forgetScript = `return redis.call('DEL', KEYS[1])`;

/**
 * Count over all processes; those of `local` count along, and decide alone while Redis is away. What is taken back meanwhile is
 * taken back in Redis when it answers again.
 */
export const sharedRates = (
  ask: Ask,
  local: (name: string, max: number, window: Milliseconds) => LocalRate,
  now: () => number,
): Rates => {
  const missed = createMissed(now);
  const settle = settling(ask, missed);
  return (name, max, window) => {
    const own = local(name, max, window);
    const inRedis = (key: string) => `rate:${name}:${key}`;
    return {
      use: async (key) => {
        const shared = inRedis(key);
        await settle.one(shared);
        const wait = await ask({ script: useScript, keys: [shared], args: [max, window] });
        if (typeof wait !== 'number') {
          const alone = own.use(key);
          if (alone === 0 && wait === 'away') missed.use(shared, window);
          return alone;
        }
        if (wait === 0) own.use(key);
        settle.all();
        return wait;
      },
      undo: async (key) => {
        own.undo(key);
        const shared = inRedis(key);
        // Of those that Redis never saw first: what is left of them was counted here alone, and is counted there instead.
        if (!missed.takeUse(shared)) await settle.told(shared, { undos: 1, isForgotten: false }, window);
      },
      forget: async (key) => {
        own.forget(key);
        const shared = inRedis(key);
        missed.drop(shared);
        await settle.told(shared, { undos: 0, isForgotten: true }, window);
      },
    };
  };
};

const settling = (ask: Ask, missed: Missed) => {
  /** Whether Redis was told. */
  const told = async (key: string, debt: Debt, window: Milliseconds): Promise<boolean> => {
    const { undos, isForgotten } = debt;
    const question = isForgotten ? { script: forgetScript, args: [] } : { script: undoScript, args: [undos] };
    const isTold = (await ask({ ...question, keys: [key] })) !== 'away';
    if (!isTold) missed.owe(key, debt, window);
    return isTold;
  };
  const one = async (key: string): Promise<boolean> => {
    const debt = missed.take(key);
    return debt === undefined || (await told(key, debt, debt.left));
  };
  let isSettling = false;
  const each = async (): Promise<void> => {
    isSettling = true;
    for (const key of missed.owed()) if (!(await one(key))) break;
    isSettling = false;
  };
  return {
    told,
    one,
    /** One after the other, beside what is asked now. */
    all: () => {
      if (!isSettling && missed.owed().length > 0) void each();
    },
  };
};
