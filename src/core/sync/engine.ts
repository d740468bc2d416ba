import type { LivePatch } from '#contract/core/sync.ts';
import { minute, second } from '#contract/core/time.ts';
import { WireError } from '../wire-error.ts';
import { breakOf } from './channel/break.ts';
import { createIntake, patience } from './channel/intake.ts';
import { type Cycled, runCycle, Unsent } from './cycle.ts';
import type { Host } from './host.ts';
import { pullOnce } from './pull.ts';
import type { Connection, EngineStatus } from './status.ts';

/**
 * Why to sync now. The first seven forget how often it failed before: something changed. `manual`: the person wants it, also
 * while syncing rests; `settings`: they decided about the resting; `resend`: what awaits an answer shall not wait any longer.
 */
export type Trigger =
  | 'start'
  | 'online'
  | 'visible'
  | 'manual'
  | 'settings'
  | 'socket'
  | 'resend'
  | 'poke'
  | 'enqueue'
  | 'offline'
  | 'hidden';

export interface Engine {
  readonly trigger: (why: Trigger) => void;
  /** News with its rows, from the socket. */
  readonly take: (patches: readonly LivePatch[]) => void;
  readonly channel: (state: EngineStatus['channel']) => void;
  /** Nothing of the server is to be heard; what is awaited may still come. */
  readonly silence: () => void;
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
  /** Writes news into the base, settles own work that it shows then, and answers what does not follow on it yet. */
  readonly takeNews: (patches: readonly LivePatch[]) => Promise<readonly LivePatch[]>;
}

/** A cycle that takes longer hangs in something that will not answer: a database, a body. */
const longestCycle = 90 * second;
const pollVisible = minute;
const pollHidden = 5 * minute;
const fresh: readonly Trigger[] = ['start', 'online', 'visible', 'manual', 'settings', 'socket', 'resend'];
/** After these there is a way to the server, perhaps another one than before. */
const ways: readonly Trigger[] = ['online', 'socket'];

/** Decides when to run a cycle, and says how it went. */
export const createEngine = ({ host, exclusively, isOnline, onStatus, takeNews }: EngineOptions): Engine => {
  let status: EngineStatus = { connection: 'checking', channel: 'out', syncing: false, lastSyncAt: 0, lastError: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastTry = 0;
  let isHidden = false;
  /** The way to the server was lost since the cycle began. */
  let isLost = false;
  /** What awaited an answer was given up, and no cycle went through since. */
  let isSpared = false;
  let isClosed = false;
  let wanted = false;
  let isRunning = false;
  /** Another context is in a cycle: what it sends is under way too. */
  let isElsewhere = false;
  /** The person asked for it: until it went through once, nothing rests. */
  let isForced = false;
  /** Something may be new on the server that no socket brings. */
  let pullDue = true;
  let pulledAt = Number.NEGATIVE_INFINITY;
  const news = createIntake(takeNews, () => performance.now());
  let early: ReturnType<typeof setTimeout> | undefined;
  /** The last cycle sent and did not pull. */
  let sentOnly = false;
  const slowly = breakOf(host.wire, () => {
    if (!news.isEmpty()) hear();
  });
  const patient: Host = { ...host, wire: slowly.wire };
  const { rests = async () => undefined, ...restless } = patient;

  const tell = (change: Partial<EngineStatus>) => {
    status = { ...status, ...change };
    if (!isClosed) onStatus(status);
  };
  const runIn = (delay: number, isPoll = false) => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      pullDue ||= isPoll;
      void run();
    }, delay);
  };
  /** Cycles and news take turns: a pull whose base changes under it has to be asked again. A push has no base. */
  const alone = async (work: () => Promise<number | undefined>) => {
    wanted = false;
    isRunning = true;
    const next = await work();
    const isBehind = await takeAll();
    isRunning = false;
    tell({ syncing: isElsewhere });
    if (isBehind) trigger('poke');
    else if (wanted) runIn(restFromTry());
    else if (next !== undefined) runIn(next, true);
    if (!news.isEmpty()) hear();
  };
  const hear = () => {
    if (isClosed) return;
    if (isRunning) slowly.use(takeBeside);
    else void alone(async () => undefined);
  };
  /** What is missing does not wait for the answer either, nor the answer for it. */
  const takeBeside = async () => {
    if (isClosed || !(await takeAll())) return;
    isBehindBeside = true;
    if (isPullingBeside) return;
    isPullingBeside = true;
    void pullBeside();
  };
  const pullBeside = async () => {
    isBehindBeside = false;
    const pulled = await pullOnce(host).catch(() => undefined);
    isPullingBeside = false;
    if (pulled === undefined || pulled.more || pulled.word !== undefined || isBehindBeside) trigger('poke');
  };
  let isPullingBeside = false;
  let isBehindBeside = false;
  const run = async () => {
    if (isRunning) {
      wanted = true;
      return;
    }
    await alone(async () => {
      lastTry = host.now();
      isLost = false;
      tell({ syncing: true });
      return attempt();
    });
  };
  /** Answers whether something is missing. */
  const takeAll = async (): Promise<boolean> => {
    const isSentOnly = sentOnly;
    sentOnly = false;
    try {
      // What rests is pulled when it goes on.
      if (!news.isEmpty() && (await rests()) !== undefined) news.forget();
      clearTimeout(early);
      const taken = await news.takeAll();
      if (taken === 'behind') return true;
      if (taken === 'early') early = setTimeout(() => hear(), patience);
      // What the pushes of this cycle changed, and no news of it came.
      return isSentOnly && (await host.replica.outbox.entries.where('state').equals('done').count()) > 0;
    } catch (error) {
      tell({ lastError: wordsOf(error) });
      return true;
    }
  };
  /** Answers when to try next. */
  const attempt = async (): Promise<number> => {
    isElsewhere = false;
    if (!isOnline()) {
      isForced = false;
      return failed('offline');
    }
    const wasForced = isForced;
    const pulls = pullDue;
    pullDue = false;
    let cycled: Cycled | undefined;
    try {
      const ran = await exclusively(async () => {
        cycled = await within(longestCycle, runCycle(wasForced ? restless : patient, { pulls }));
      });
      isElsewhere = !ran;
      if (!ran || cycled === undefined) {
        pullDue ||= pulls;
        return second;
      }
      const delay = succeeded(cycled, pulls);
      if (wasForced && !cycled.more) {
        isForced = false;
        const rest = cycled.word === undefined ? await rests() : undefined;
        if (rest !== undefined) tell({ connection: rest });
      }
      return delay;
    } catch (error) {
      if (error instanceof Unsent) {
        pulledAt = host.now();
        tell({ lastSyncAt: pulledAt, lastError: '' });
        return Math.max(error.retryAfter, failed('online'));
      }
      if (error instanceof WireError) {
        const trouble = error.trouble === 'offline' && isOnline() ? 'unreachable' : error.trouble;
        return Math.max(error.retryAfter, failed(trouble));
      }
      tell({ lastError: wordsOf(error) });
      return failed(status.connection);
    }
  };
  const succeeded = ({ more, word, again = pollHidden }: Cycled, pulled: boolean): number => {
    failures = 0;
    isSpared = false;
    sentOnly = !pulled && word === undefined;
    if (pulled) pulledAt = host.now();
    tell({
      // The answer may be of the moment before the network went.
      connection: word ?? (isOnline() ? 'online' : 'offline'),
      lastSyncAt: word === undefined ? host.now() : status.lastSyncAt,
      lastError: '',
    });
    if (more) return 0;
    const poll = isHidden ? pollHidden : pollVisible;
    const since = host.now() - pulledAt;
    return since >= 0 && since < poll ? Math.min(again, poll - since) : 0;
  };
  /** Full jitter between a second and, in the end, five minutes. */
  const failed = (connection: Connection): number => {
    failures += 1;
    pullDue = true;
    tell({ connection });
    return second + host.jitter() * Math.min(second * 2 ** failures, 5 * minute);
  };

  const trigger = (why: Trigger) => {
    if (why === 'hidden') {
      isHidden = true;
      return;
    }
    if (why === 'visible') isHidden = false;
    if (why === 'offline') {
      isLost = true;
      if (!isOnline()) tell({ connection: 'offline' });
      return;
    }
    if (why === 'manual') isForced = true;
    // The server may have gone back while there was no socket: what the last one brought and still waits may be of what is no more.
    if (why === 'socket') news.forget();
    // What is made here and goes by the socket is answered there.
    if (why !== 'enqueue' || status.channel === 'out') pullDue = true;
    if (fresh.includes(why)) failures = 0;
    if (ways.includes(why)) wayIsBack();
    // A timer set now would be cleared by the end of the cycle that runs, and the news with it.
    if (isRunning) wanted = true;
    else runIn(restFromTry());
  };
  /** While nothing answers, new work does not make it answer: a second apart is often enough, and never is not. */
  const restFromTry = (): number => {
    const since = Math.abs(host.now() - lastTry);
    return failures > 0 && since < second ? second - since : 0;
  };
  /** What was asked before the way was lost is not answered any more; once, for a way that comes and goes is slow. */
  const wayIsBack = () => {
    if (isLost && !isSpared) isSpared = slowly.giveUp();
    isLost = false;
  };

  return {
    status: () => status,
    trigger,
    channel: (channel) => {
      isLost ||= channel === 'out' && status.channel === 'in';
      tell({ channel });
    },
    silence: () => {
      // What syncing has to say of it is known better there.
      if (status.connection !== 'online' && status.connection !== 'checking') return;
      tell({ connection: isOnline() ? 'unreachable' : 'offline' });
      if (!isRunning) runIn(failed(status.connection));
    },
    take: (patches) => {
      if (isClosed) return;
      if (!news.add(patches)) trigger('poke');
      else hear();
    },
    close: () => {
      isClosed = true;
      news.forget();
      clearTimeout(early);
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

const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
