import type { RandomBytes } from '#contract/core/ids.ts';
import type { UserType } from '#contract/core/roles.ts';
import type { Verdict } from '#contract/core/sync.ts';
import type { Milliseconds } from '#contract/core/time.ts';
import type { Database } from './db/database.ts';
import type { MutationHandler } from './feature.ts';
import type { Isolation } from './files/isolation.ts';
import type { FileStore } from './files/store/store.ts';
import type { Tools } from './files/tools.ts';
import type { Model } from './model/model.ts';
import type { Pay } from './pay/pay.ts';
import type { Bus } from './poke/bus.ts';
import type { Post } from './post/post.ts';
import type { PresencePace } from './presence.ts';
import type { Push } from './push/push.ts';
import type { ThingRight } from './reading.ts';
import type { EndedSessions } from './session/ended.ts';
import type { LoginLimits } from './session/login-limits.ts';
import type { Pacer } from './session/pace.ts';
import type { PasswordCost } from './session/passwords.ts';
import type { Rate, Rates } from './session/rate.ts';
import type { Wechat } from './session/wechat.ts';
import type { EntityRegistry } from './sync/entity.ts';
import type { Growth } from './sync/growth.ts';
import type { Incarnations } from './sync/incarnation.ts';
import type { Left, Moved, Opened, Regrouped } from './sync/recorder.ts';

/** The process's own log, as the core and its handlers write it. */
export interface Log {
  readonly info: (what: object, text: string) => void;
  readonly warn: (what: object, text: string) => void;
  readonly error: (what: object, text: string) => void;
}

/** Where a test may break the execution of a mutation. At `after-commit` only the reply is lost. */
export type FaultPoint = 'before-handler' | 'after-handler' | 'after-commit';
export type Fault = (
  point: FaultPoint,
  info: { readonly uid: string; readonly mid: string; readonly name: string },
) => void;

/** Where tests set what shall break. */
export interface Faults {
  readonly set: (fault: Fault | undefined) => void;
  readonly at: Fault;
}

export const createFaults = (first: Fault | undefined): Faults => {
  let current = first;
  return {
    set: (fault) => {
      current = fault;
    },
    at: (point, info) => current?.(point, info),
  };
};

/** One mutation that was decided and committed. */
export interface Commit {
  readonly uid: string;
  readonly mid: string;
  readonly status: Verdict['status'];
}

/** Rows of one reply; smaller in tests, so that small data meets every border. */
export interface SyncLimits {
  readonly inlineResetRows: number;
  readonly pullRows: number;
  readonly pullBytes: number;
  readonly snapshotRows: number;
  readonly windowRows: number;
  readonly windowBytes: number;
  readonly windowDelta: number;
}

/** Sizes and counts of what arrives; smaller in tests. */
export interface UploadLimits {
  /** Bytes of a chunk. */
  readonly chunkBytes: number;
  /** Chunks after which what arrived is written to the disk for good. */
  readonly syncChunks: number;
  /** Bytes of one person's files together, without a membership that gives more. */
  readonly quota: Readonly<Record<UserType, number>>;
  /** Bytes of the disk that no upload takes: for the database and everything else. */
  readonly spareBytes: number;
}

/** Everything that the mechanisms share; made once at the start. */
export interface Core {
  readonly db: Database;
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly newId: () => string;
  readonly mutations: ReadonlyMap<string, MutationHandler>;
  readonly entities: EntityRegistry;
  /** By name: what is no row of one scope and may be read by some. */
  readonly things: ReadonlyMap<string, ThingRight>;
  readonly left: readonly Left[];
  readonly opened: readonly Opened[];
  readonly moved: readonly Moved[];
  readonly regrouped: readonly Regrouped[];
  readonly bus: Bus;
  /** E-mail and text messages. */
  readonly post: Post;
  /** Sign-in by WeChat; absent where the operator did not set it up. */
  readonly wechat: Wechat | undefined;
  /** Who takes money for the school; nobody where the operator set none up. */
  readonly pay: Pay;
  /** What reads and writes texts; absent where the operator connected none. */
  readonly model: Model | undefined;
  /** Web Push; absent when the operator gave no keys. */
  readonly push: Push | undefined;
  /** Of this database: another one makes every cursor worthless. */
  readonly incarnations: Incarnations;
  /** When a person's account was made: nothing that they did was earlier. */
  readonly beganAt: (uid: string) => Promise<number | undefined>;
  readonly ended: EndedSessions;
  readonly passwordCost: PasswordCost;
  /** Milliseconds by which a refusal of somebody who is too fast is answered late. */
  readonly heldFor: Milliseconds;
  readonly loginLimits: LoginLimits;
  /** Of pushes, of mutations that have a pace of their own, and of the channel. Counts over all processes that share a Redis. */
  readonly pacer: Pacer;
  /** Of calls, and of what fails. They count over the same processes. */
  readonly rates: Rates;
  /** Of accounts that people register themselves, by their network. */
  readonly newAccounts: Rate;
  /** Of the rows that mutations leave. */
  readonly growth: Growth;
  readonly limits: SyncLimits;
  readonly files: FileStore;
  readonly uploads: UploadLimits;
  readonly presence: PresencePace;
  /** Milliseconds between two pokes of one socket. */
  readonly pokesApart: Milliseconds;
  readonly tools: Tools;
  /** What keeps them from everything but the file that they are given. */
  readonly isolation: () => Promise<Isolation>;
  readonly faults: Faults;
  readonly onCommit: (commit: Commit) => void;
  readonly log: Log;
  /** Jobs were enqueued. */
  readonly wakeJobs: () => void;
}
