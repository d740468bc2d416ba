import type { FastifyInstance } from 'fastify';
import type { RandomBytes } from '#contract/core/ids.ts';
import { day, type Milliseconds } from '#contract/core/time.ts';
import type { Fault, SyncLimits, UploadLimits } from '#server/core/core.ts';
import type { Isolation } from '#server/core/files/isolation.ts';
import type { Tools } from '#server/core/files/tools.ts';
import type { FlowOptions } from '#server/core/http/strangers.ts';
import type { Model } from '#server/core/model/model.ts';
import type { Pay } from '#server/core/pay/pay.ts';
import type { Carrier } from '#server/core/post/post.ts';
import type { PresencePace } from '#server/core/presence.ts';
import type { PushKeys } from '#server/core/push/push.ts';
import type { PasswordCost } from '#server/core/session/passwords.ts';
import type { Wechat } from '#server/core/session/wechat.ts';
import { type Bus, createBus } from './core/poke/bus.ts';
import type { RedisBusOptions } from './core/poke/redis/redis-bus.ts';
import { type Counters, noCounters, openCounters, usualAccounts } from './core/session/counters.ts';
import { noRate, type Rate } from './core/session/rate.ts';
import { createGrowth, type Growth, usualDay } from './core/sync/growth.ts';

export interface ServerOptions {
  /** `postgres://…`; SQLite in `dataDir` when absent. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly now?: () => number;
  readonly random?: RandomBytes;
  /** Without one, nobody is the operator. */
  readonly operatorToken?: string | undefined;
  readonly passwordCost?: PasswordCost;
  /** How late whoever is too fast is refused; as late as is usual when absent. */
  readonly heldFor?: Milliseconds;
  /** The built client. */
  readonly publicDir?: string | undefined;
  /** A level of pino. */
  readonly log?: string;
  /** False: jobs run only when `runJobs` is called. */
  readonly schedules?: boolean;
  readonly rateLimits?: boolean;
  readonly dailyBytesEach?: number;
  /** Accounts that are registered from one network in a day; 0: nobody counts. */
  readonly dailyAccounts?: number;
  /** Open at once, of one address and in all; as many as is usual when absent. */
  readonly connections?: { readonly ofAddress?: number | undefined; readonly inAll?: number | undefined };
  /** What one address may ask for without saying who it is; as usual when absent. */
  readonly strangers?: Partial<FlowOptions>;
  /** Addresses of people are those that the one proxy in front of this server saw. */
  readonly trustProxy?: boolean;
  /** Without them notifications are told by the app alone. */
  readonly push?: PushKeys | undefined;
  /** Without them letters are put into `outgoing` of the data folder. */
  readonly mail?: Carrier | undefined;
  readonly sms?: Carrier | undefined;
  readonly wechat?: Wechat | undefined;
  readonly pay?: Pay | undefined;
  readonly model?: Model | undefined;
  readonly isProduction?: boolean;
  readonly limits?: Partial<SyncLimits>;
  /** Between several processes of one database; without it there is one. */
  readonly redisUrl?: string | undefined;
  /** Whether something that another process said is lost on the way. For tests. */
  readonly isDropped?: () => boolean;
  /** Where files lie: `file:` and a folder, or the bucket of an S3; `files` in `dataDir` when absent. */
  readonly filesUrl?: string | undefined;
  readonly uploads?: Partial<UploadLimits>;
  readonly presence?: PresencePace;
  /** Between two pokes of one socket; as long as is usual when absent. */
  readonly pokesApart?: Milliseconds;
  /** Until somebody who opened a socket says who they are; ten seconds when absent. */
  readonly loginWithin?: Milliseconds;
  /** Programs that make files viewable; those of this machine unless told. */
  readonly tools?: Tools;
  /** That of this machine unless told. */
  readonly isolation?: Isolation;
  /** What it throws breaks the execution of a mutation at that point. For tests. */
  readonly faults?: Fault;
}

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
  { redisUrl, rateLimits = true, dailyBytesEach = usualDay, dailyAccounts = usualAccounts }: ServerOptions,
  name: string,
  now: () => number,
): Promise<Omit<Counters, 'close'> & { readonly growth: Growth; readonly newAccounts: Rate }> => {
  const { pacer, rates, close } = rateLimits ? await openCounters({ redisUrl, name, log: app.log, now }) : noCounters;
  app.addHook('onClose', async () => close());
  const newAccounts = dailyAccounts === 0 ? noRate : rates('new accounts', dailyAccounts, day);
  return { pacer, rates, newAccounts, growth: createGrowth(pacer, rateLimits ? dailyBytesEach : 0) };
};
