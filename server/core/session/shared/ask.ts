import { second } from '#contract/core/time.ts';
import type { Log } from '../../core.ts';
import { connectRedis } from '../../poke/redis/connect.ts';

/** Redis is asked on the way of every call and message: one that does not answer at once is done without for a while. */
const answerWithin = 250;
const withoutFor = 2 * second;

export interface Question {
  readonly script: string;
  readonly keys: readonly string[];
  readonly args: readonly number[];
}

/** Runs a script that answers with a number; `undefined` while Redis is away. */
export type Ask = (question: Question) => Promise<number | undefined>;

export interface RedisOptions {
  readonly url: string;
  /** Processes of the same name count together. */
  readonly name: string;
  readonly log: Log;
}

/** Redis decides nothing that must not be forgotten: without it each process counts its own. */
export const askRedis = async ({
  url,
  name,
  log,
}: RedisOptions): Promise<{ readonly ask: Ask; readonly close: () => void }> => {
  const redis = await connectRedis(url, log, { commandTimeout: answerWithin });
  let withoutUntil = Number.NEGATIVE_INFINITY;
  return {
    close: () => redis.disconnect(),
    ask: async ({ script, keys, args }) => {
      if (performance.now() < withoutUntil) return undefined;
      try {
        return Number(await redis.eval(script, keys.length, ...keys.map((key) => `${name}:${key}`), ...args));
      } catch {
        withoutUntil = performance.now() + withoutFor;
        return undefined;
      }
    },
  };
};
