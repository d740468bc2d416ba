import type { RandomBytes } from '#contract/core/ids.ts';
import type { Database } from './db/database.ts';
import type { MutationHandler } from './feature.ts';
import type { Bus } from './poke/bus.ts';
import type { LoginLimits } from './session/login-limits.ts';
import type { PasswordCost } from './session/passwords.ts';
import type { EntityRegistry } from './sync/entity.ts';
import type { Left } from './sync/recorder.ts';

/** Where a test may break the execution of a mutation. At `after-commit` only the reply is lost. */
export type FaultPoint = 'before-handler' | 'after-handler' | 'after-commit';
export type Faults = (
  point: FaultPoint,
  info: { readonly uid: string; readonly mid: string; readonly name: string },
) => void;

export interface Log {
  readonly info: (what: object, text: string) => void;
  readonly warn: (what: object, text: string) => void;
  readonly error: (what: object, text: string) => void;
}

/** Everything that the mechanisms share; made once at the start. */
export interface Core {
  readonly db: Database;
  readonly now: () => number;
  readonly random: RandomBytes;
  readonly newId: () => string;
  readonly mutations: ReadonlyMap<string, MutationHandler>;
  readonly entities: EntityRegistry;
  readonly left: readonly Left[];
  readonly bus: Bus;
  /** Of this database; another one makes every cursor worthless. */
  readonly incarnation: number;
  readonly passwordCost: PasswordCost;
  readonly loginLimits: LoginLimits;
  readonly faults: Faults;
  readonly log: Log;
  /** Jobs were enqueued. */
  readonly wakeJobs: () => void;
}
