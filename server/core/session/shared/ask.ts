import { second } from '#contract/core/time.ts';
import type { Log } from '../../core.ts';
import { connectRedis } from '../../poke/redis/connect.ts';

/** Redis is asked on the way of every call and message: one that is gone, or slow again and again, is done without for a while. */
const answerWithin = 250;
const withoutFor = 2 * second;

/** Late answers, each to a question that was asked after the one before was late. */
const lateMost = 3;

export interface Question {
  readonly script: string;
  readonly keys: readonly string[];
  readonly args: readonly number[];
}

/** Why there is no answer: 'late', Redis was told and will have done it; 'away', it was never told. */
export type NoAnswer = 'late' | 'away';

/** Runs a script that answers with a number. */
export type Ask = (question: Question) => Promise<number | NoAnswer>;

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
  const run = ({ script, keys, args }: Question) =>
    redis.eval(script, keys.length, ...keys.map((key) => `${name}:${key}`), ...args);
  return { close: () => redis.disconnect(), ask: patientAsk(run, () => performance.now()) };
};

/** Decides when Redis is done without; `run` fails where it has no answer in time. */
export const patientAsk = (run: (question: Question) => Promise<unknown>, now: () => number): Ask => {
  let withoutUntil = Number.NEGATIVE_INFINITY;
  let lateAt = Number.NEGATIVE_INFINITY;
  let late = 0;
  return async (question) => {
    const askedAt = now();
    if (askedAt < withoutUntil) return 'away';
    try {
      const answer = Number(await run(question));
      late = 0;
      return answer;
    } catch (error) {
      const isLate = error instanceof Error && error.message === timedOut;
      if (isLate && askedAt >= lateAt) {
        late += 1;
        lateAt = now();
      }
      if (!isLate || late >= lateMost) withoutUntil = now() + withoutFor;
      return isLate ? 'late' : 'away';
    }
  };
};

/** What ioredis says of a command without an answer within `commandTimeout`. */
const timedOut = 'Command timed out';
