import type { FastifyInstance } from 'fastify';
import type { ServerOptions } from './app.ts';
import { type Bus, createBus } from './core/poke/bus.ts';
import type { RedisBusOptions } from './core/poke/redis/redis-bus.ts';
import { type Counters, noCounters, openCounters } from './core/session/counters.ts';
import { createGrowth, type Growth, usualDay } from './core/sync/growth.ts';

/** What several processes of one school tell each other; one process tells itself. */
export const openBus = async (
  { redisUrl, isDropped }: ServerOptions,
  ours: Omit<RedisBusOptions, 'url' | 'isDropped'>,
): Promise<Bus> => {
  if (redisUrl === undefined) return createBus();
  const { openRedisBus } = await import('./core/poke/redis/redis-bus.ts');
  return openRedisBus({ url: redisUrl, isDropped, ...ours });
};

/** What they count together. */
export const openCounting = async (
  app: FastifyInstance,
  { redisUrl, rateLimits = true, dailyBytesEach = usualDay }: ServerOptions,
  name: string,
  now: () => number,
): Promise<Omit<Counters, 'close'> & { readonly growth: Growth }> => {
  const { pacer, rates, close } = rateLimits ? await openCounters({ redisUrl, name, log: app.log, now }) : noCounters;
  app.addHook('onClose', async () => close());
  return { pacer, rates, growth: createGrowth(pacer, rateLimits ? dailyBytesEach : 0) };
};
