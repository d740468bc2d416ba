import { Redis, type RedisOptions } from 'ioredis';
import { second } from '#contract/core/time.ts';
import type { Log } from '../../core.ts';
import { redisUnreachable } from '../bus.ts';

const connectWithin = 10 * second;

/** Fails when Redis is not there at the start; an outage later is waited out. */
export const connectRedis = async (
  url: string,
  log: Log,
  { commandTimeout }: Pick<RedisOptions, 'commandTimeout'> = {},
): Promise<Redis> => {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: connectWithin,
    retryStrategy: (times) => Math.min(times * 200, 2 * second),
    ...(commandTimeout === undefined ? {} : { commandTimeout }),
  });
  let isUp = false;
  redis.on('error', (error: Error) => {
    if (isUp) log.error({ err: error }, 'Redis does not answer');
  });
  try {
    await redis.connect();
    isUp = true;
    return redis;
  } catch (cause) {
    redis.disconnect();
    throw Object.assign(new Error('Redis of REDIS_URL does not answer', { cause }), { name: redisUnreachable });
  }
};
