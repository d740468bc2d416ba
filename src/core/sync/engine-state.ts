import type { Rest } from '../device/rest.ts';
import type { WireTrouble } from '../wire-error.ts';
import type { Cycled } from './cycle.ts';
import type { EngineStatus } from './status.ts';

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

/** What the engine knows: states by name, in four groups, and what it tells of them. */
export interface EngineState {
  readonly running: Running;
  readonly owed: Owed;
  readonly way: Way;
  readonly beside: Beside;
  readonly tells: Omit<EngineStatus, 'syncing'>;
}

/** Cycles and news take turns: a pull whose base changes under it has to be asked again. */
export interface Running {
  readonly turn: 'none' | 'cycle' | 'news' | 'closed';
  /** Who is in a cycle. `elsewhere`: another context, and what it sends is under way too. */
  readonly cycleIs: 'nowhere' | 'here' | 'elsewhere';
}

/** What is to be done, and how soon. */
export interface Owed {
  /** Somebody asked for a cycle while a turn was taken. */
  readonly cycle: boolean;
  /** Something may be new on the server that no socket brings. */
  readonly pull: boolean;
  /** The last cycle sent and did not pull: whether news settled what it sent is looked at once. */
  readonly check: boolean;
  /** The person asked: until it went through once, nothing rests. */
  readonly wish: boolean;
  /** When to try after this turn, in milliseconds; nothing where the turn was no cycle. */
  readonly next: number | undefined;
  /** Attempts in a row that failed. */
  readonly failures: number;
  readonly lastTry: number;
  readonly pulledAt: number;
  /** How often to look without a reason. */
  readonly screen: 'visible' | 'hidden';
}

/**
 * The way to the server. `lost`: since the cycle began. `changed`: what awaited an answer on the way before was given up, and no
 * cycle went through since; it is not done a second time, for a way that comes and goes is slow.
 */
export type Way = 'kept' | 'lost' | 'changed' | 'lostAgain';

/** What goes on beside a push that is slow: `behind` when more went missing while it is pulled. */
export type Beside = 'nothing' | 'pulling' | 'behind';

export type EngineEvent =
  | { readonly is: 'trigger'; readonly why: Trigger; readonly now: number; readonly isOnline: boolean }
  | { readonly is: 'channel'; readonly channel: EngineStatus['channel'] }
  /** Nothing of the server is to be heard. `chance`: 0 to 1, for the next attempt. */
  | { readonly is: 'silence'; readonly isOnline: boolean; readonly chance: number }
  /** The timer ran out; `isPoll`: without another reason than the time. */
  | { readonly is: 'due'; readonly isPoll: boolean; readonly now: number }
  /** News waits, and no turn is taken. */
  | { readonly is: 'newsCame' }
  | ({ readonly is: 'cycled'; readonly cycled: Cycled } & Attempt & {
        readonly now: number;
        readonly isOnline: boolean;
      })
  | { readonly is: 'cycleIsElsewhere'; readonly pulls: boolean }
  /** The person's cycle went through, and syncing rests again. */
  | { readonly is: 'rests'; readonly rest: Rest }
  | { readonly is: 'failed'; readonly failure: Failure; readonly chance: number }
  /** News is being taken into the base: whether it settles what was sent is found out now. */
  | { readonly is: 'checked' }
  | { readonly is: 'defect'; readonly words: string }
  | { readonly is: 'turnEnds'; readonly isBehind: boolean; readonly now: number }
  /** Answers `giveUp`: something awaited an answer. */
  | { readonly is: 'gaveUp' }
  /** News that was taken beside a push does not follow on the base. */
  | { readonly is: 'missingBeside' }
  | { readonly is: 'pulledBeside'; readonly isWhole: boolean; readonly now: number }
  | { readonly is: 'close' };

/** What a cycle was begun with. */
export interface Attempt {
  readonly pulls: boolean;
  readonly wasWished: boolean;
}

export type Failure =
  | { readonly is: 'noNetwork' }
  /** News came, and there was no answer to what was sent. */
  | { readonly is: 'unsent'; readonly retryAfter: number; readonly now: number }
  | { readonly is: 'noAnswer'; readonly trouble: WireTrouble; readonly isOnline: boolean; readonly retryAfter: number }
  | { readonly is: 'defect'; readonly words: string };

/** What the engine then does, in this order. */
export type Effect =
  | { readonly do: 'tell' }
  | { readonly do: 'wait'; readonly delay: number; readonly isPoll: boolean }
  | ({ readonly do: 'cycle' } & Attempt)
  | { readonly do: 'takeNews' }
  /** Whatever awaits an answer awaits it no longer; `gaveUp` when anything did. */
  | { readonly do: 'giveUp' }
  | { readonly do: 'forgetNews' }
  | { readonly do: 'pullBeside' }
  | { readonly do: 'stop' };

export interface Step {
  readonly state: EngineState;
  readonly effects: readonly Effect[];
}

export const firstState: EngineState = {
  running: { turn: 'none', cycleIs: 'nowhere' },
  owed: {
    cycle: false,
    pull: true,
    check: false,
    wish: false,
    next: undefined,
    failures: 0,
    lastTry: 0,
    pulledAt: Number.NEGATIVE_INFINITY,
    screen: 'visible',
  },
  way: 'kept',
  beside: 'nothing',
  tells: { connection: 'checking', channel: 'out', lastSyncAt: 0, lastError: '' },
};

export const statusOf = ({ tells, running }: EngineState): EngineStatus => ({
  ...tells,
  syncing: running.cycleIs !== 'nowhere',
});
