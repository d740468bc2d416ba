import type { LivePatch } from '#contract/core/sync.ts';
import { second } from '#contract/core/time.ts';
import { WireError } from '../wire-error.ts';
import { breakOf } from './channel/break.ts';
import { createIntake, newsTimeout } from './channel/intake.ts';
import { type Cycled, runCycle, Unsent } from './cycle.ts';
import {
  type Attempt,
  type Effect,
  type EngineEvent,
  type Failure,
  firstState,
  statusOf,
  type Trigger,
} from './engine-state.ts';
import { step } from './engine-step.ts';
import type { Host } from './host.ts';
import { pullOnce } from './pull.ts';
import type { EngineStatus } from './status.ts';

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

/** Decides when to run a cycle, and says how it went: `step` decides, here it is done. */
export const createEngine = ({ host, exclusively, isOnline, onStatus, takeNews }: EngineOptions): Engine => {
  let state = firstState;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let early: ReturnType<typeof setTimeout> | undefined;
  const news = createIntake(takeNews, () => performance.now());
  const slowly = breakOf(host, () => {
    if (!news.isEmpty()) hear();
  });
  const patient: Host = { ...host, ...slowly.ways };
  const { rests = async () => undefined, ...restless } = patient;

  const happen = (event: EngineEvent) => {
    const { state: after, effects } = step(state, event);
    state = after;
    for (const effect of effects) act(effect);
  };
  const act = (effect: Effect) => {
    switch (effect.do) {
      case 'tell':
        return onStatus(statusOf(state));
      case 'wait':
        clearTimeout(timer);
        timer = setTimeout(() => happen({ is: 'due', isPoll: effect.isPoll, now: host.now() }), effect.delay);
        return;
      case 'cycle':
        return void turn(() => attempt(effect));
      case 'takeNews':
        return void turn(async () => {});
      case 'giveUp':
        if (slowly.giveUp()) happen({ is: 'gaveUp' });
        return;
      case 'forgetNews':
        return news.forget();
      case 'pullBeside':
        return void pullBeside();
      case 'stop':
        news.forget();
        clearTimeout(early);
        clearTimeout(timer);
    }
  };
  const trigger = (why: Trigger) => happen({ is: 'trigger', why, now: host.now(), isOnline: isOnline() });

  /** Cycles and news take turns, and each ends with the news that came meanwhile. */
  const turn = async (work: () => Promise<void>) => {
    await work();
    const isBehind = await takeAll();
    happen({ is: 'turnEnds', isBehind, now: host.now() });
    if (!news.isEmpty()) hear();
  };
  const hear = () => {
    const { turn: taken } = state.running;
    if (taken === 'closed') return;
    if (taken === 'none') happen({ is: 'newsCame' });
    else slowly.use(takeBeside);
  };
  /** What is missing does not wait for the answer either, nor the answer for it. */
  const takeBeside = async () => {
    if (state.running.turn !== 'closed' && (await takeAll())) happen({ is: 'missingBeside' });
  };
  const pullBeside = async () => {
    const pulled = await pullOnce(host).catch(() => undefined);
    const isWhole = pulled !== undefined && !pulled.more && pulled.word === undefined;
    happen({ is: 'pulledBeside', isWhole, now: host.now() });
  };
  /** Answers whether something is missing. */
  const takeAll = async (): Promise<boolean> => {
    const { check } = state.owed;
    happen({ is: 'checked' });
    try {
      // What rests is pulled when it goes on.
      if (!news.isEmpty() && (await rests()) !== undefined) news.forget();
      clearTimeout(early);
      const taken = await news.takeAll();
      if (taken === 'behind') return true;
      if (taken === 'early') early = setTimeout(() => hear(), newsTimeout);
      // What the pushes of this cycle changed, and no news of it came.
      return check && (await host.replica.outbox.entries.where('state').equals('done').count()) > 0;
    } catch (error) {
      happen({ is: 'defect', words: wordsOf(error) });
      return true;
    }
  };
  const fail = (failure: Failure) => happen({ is: 'failed', failure, chance: host.jitter() });
  const attempt = async (begun: Attempt): Promise<void> => {
    if (!isOnline()) return fail({ is: 'noNetwork' });
    let cycled: Cycled | undefined;
    try {
      const ran = await exclusively(async () => {
        cycled = await within(longestCycle, runCycle(begun.wasWished ? restless : patient, { pulls: begun.pulls }));
      });
      if (!ran || cycled === undefined) return happen({ is: 'cycleIsElsewhere', pulls: begun.pulls });
      happen({ is: 'cycled', cycled, ...begun, now: host.now(), isOnline: isOnline() });
      if (!begun.wasWished || cycled.more || cycled.word !== undefined) return;
      const rest = await rests();
      if (rest !== undefined) happen({ is: 'rests', rest });
    } catch (error) {
      fail(failureOf(error));
    }
  };
  const failureOf = (error: unknown): Failure => {
    if (!(error instanceof WireError)) return { is: 'defect', words: wordsOf(error) };
    const { trouble, retryAfter } = error;
    if (error instanceof Unsent) return { is: 'unsent', retryAfter, now: host.now() };
    return { is: 'noAnswer', trouble, retryAfter, isOnline: isOnline() };
  };

  return {
    status: () => statusOf(state),
    trigger,
    channel: (channel) => happen({ is: 'channel', channel }),
    silence: () => happen({ is: 'silence', isOnline: isOnline(), chance: host.jitter() }),
    take: (patches) => {
      if (state.running.turn === 'closed') return;
      if (!news.add(patches)) trigger('poke');
      else hear();
    },
    close: () => happen({ is: 'close' }),
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
