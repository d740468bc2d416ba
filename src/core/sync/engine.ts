import { minute, second } from '#contract/core/time.ts';
import type { Rest } from '../device/rest.ts';
import { WireError } from '../wire-error.ts';
import { type Cycled, runCycle } from './cycle.ts';
import type { Host } from './host.ts';

/**
 * What the evidence says of the way to the server. `unreachable`: there is a network, and no server behind it. `captive`: a
 * log-in page answers in its place.
 */
export type Connection =
  | 'online'
  | 'checking'
  | 'offline'
  | 'unreachable'
  | 'captive'
  | 'signed-out'
  | 'wrong-user'
  | 'update-needed'
  | Rest;

export interface EngineStatus {
  readonly connection: Connection;
  readonly syncing: boolean;
  /** 0: never in this session. */
  readonly lastSyncAt: number;
  /** A defect, in the words of the exception; empty when the last cycle ended well. */
  readonly lastError: string;
}

/**
 * Why to sync now. The first six forget how often it failed before: something changed. `manual`: the person wants it, also
 * while syncing rests; `settings`: they decided about the resting.
 */
export type Trigger =
  | 'start'
  | 'online'
  | 'visible'
  | 'manual'
  | 'settings'
  | 'socket'
  | 'poke'
  | 'enqueue'
  | 'offline'
  | 'hidden';

export interface Engine {
  readonly trigger: (why: Trigger) => void;
  readonly status: () => EngineStatus;
  readonly close: () => void;
}

export interface EngineOptions {
  readonly host: Host;
  /** Runs `work` unless another context is in a cycle; answers whether it ran. */
  readonly exclusively: (work: () => Promise<void>) => Promise<boolean>;
  /** False is proof of no network; true proves nothing. */
  readonly isOnline: () => boolean;
  readonly onStatus: (status: EngineStatus) => void;
}

/** A cycle that takes longer hangs in something that will not answer: a database, a body. */
const longestCycle = 90 * second;
const pollVisible = minute;
const pollHidden = 5 * minute;
const fresh: readonly Trigger[] = ['start', 'online', 'visible', 'manual', 'settings', 'socket'];

/** Decides when to run a cycle, and says how it went. */
export const createEngine = ({ host, exclusively, isOnline, onStatus }: EngineOptions): Engine => {
  let status: EngineStatus = { connection: 'checking', syncing: false, lastSyncAt: 0, lastError: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastTry = 0;
  let isHidden = false;
  let isClosed = false;
  let wanted = false;
  let isRunning = false;
  /** Another context is in a cycle: what it sends is under way too. */
  let isElsewhere = false;
  /** The person asked for it: until it went through once, nothing rests. */
  let isForced = false;
  const { rests = async () => undefined, ...restless } = host;

  const tell = (change: Partial<EngineStatus>) => {
    status = { ...status, ...change };
    if (!isClosed) onStatus(status);
  };
  const runIn = (delay: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void run(), delay);
  };
  const run = async () => {
    if (isRunning) {
      wanted = true;
      return;
    }
    wanted = false;
    isRunning = true;
    lastTry = host.now();
    tell({ syncing: true });
    const delay = await attempt();
    isRunning = false;
    tell({ syncing: isElsewhere });
    runIn(wanted ? 0 : delay);
  };
  /** Answers when to try next. */
  const attempt = async (): Promise<number> => {
    isElsewhere = false;
    if (!isOnline()) {
      isForced = false;
      return failed('offline');
    }
    const wasForced = isForced;
    let cycled: Cycled | undefined;
    try {
      const ran = await exclusively(async () => {
        cycled = await within(longestCycle, runCycle(wasForced ? restless : host));
      });
      isElsewhere = !ran;
      if (!ran || cycled === undefined) return second;
      const delay = succeeded(cycled);
      if (wasForced && !cycled.more) {
        isForced = false;
        const rest = cycled.word === undefined ? await rests() : undefined;
        if (rest !== undefined) tell({ connection: rest });
      }
      return delay;
    } catch (error) {
      if (error instanceof WireError) {
        const trouble = error.trouble === 'offline' && isOnline() ? 'unreachable' : error.trouble;
        return Math.max(error.retryAfter, failed(trouble));
      }
      tell({ lastError: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
      return failed(status.connection);
    }
  };
  const succeeded = ({ more, word }: Cycled): number => {
    failures = 0;
    tell({
      // The answer may be of the moment before the network went.
      connection: word ?? (isOnline() ? 'online' : 'offline'),
      lastSyncAt: word === undefined ? host.now() : status.lastSyncAt,
      lastError: '',
    });
    if (more) return 0;
    return isHidden ? pollHidden : pollVisible;
  };
  /** Full jitter between a second and, in the end, five minutes. */
  const failed = (connection: Connection): number => {
    failures += 1;
    tell({ connection });
    return second + host.jitter() * Math.min(second * 2 ** failures, 5 * minute);
  };

  return {
    status: () => status,
    trigger: (why) => {
      if (why === 'hidden') {
        isHidden = true;
        return;
      }
      if (why === 'visible') isHidden = false;
      if (why === 'offline') {
        if (!isOnline()) tell({ connection: 'offline' });
        return;
      }
      if (why === 'manual') isForced = true;
      if (fresh.includes(why)) failures = 0;
      // While nothing answers, new work does not make it answer: the timer that runs already does.
      if (failures > 0 && Math.abs(host.now() - lastTry) < second) return;
      // A timer set now would be cleared by the end of the cycle that runs, and the news with it.
      if (isRunning) wanted = true;
      else runIn(0);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};

const within = <T>(time: number, work: Promise<T>): Promise<T> => {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('a sync cycle did not end')), time);
  });
  return Promise.race([work, late]);
};
