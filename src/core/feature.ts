import type * as z from 'zod/mini';
import type { Input, Mutation } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import type { Actor } from '#contract/core/roles.ts';
import { type RowKey, rowKey } from '#contract/core/rows/ref.ts';
import type { AnyTable } from '#contract/core/rows/table.ts';
import type { AnyWrite, EffectRows } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { Replica } from './replica.ts';

/** A table and the shape that every pulled row is parsed with before it is stored: as the contract declares both (`stored`). */
export interface KeptTable {
  readonly table: AnyTable;
  readonly row: z.ZodMiniType;
}

export { type EffectRows, type RowKey, rowKey };

/** The client's half of a mutation. */
export interface ClientMutation<M extends Mutation = Mutation> {
  readonly call: M;
  /** The rows whose state it shows or changes; a mark on one of them is a mark of this mutation. */
  readonly touches: (input: Input<M>, uid: string) => readonly RowKey[];
  /**
   * What the server will most likely make of it. Pure, total, idempotent, and ignorant of refusals: it is played again after
   * every pull until the server's own version arrives. No clock, no random: times and ids come from `input` and `writing`.
   */
  readonly effect: (rows: EffectRows, input: Input<M>, writing: Writing) => void;
  /** Asked once, before the mutation is queued, on the rows of this device. */
  readonly refuse?: (replica: Replica, input: Input<M>, writing: Writing) => Promise<Refusal | undefined>;
}

/** One feature's share of the replica, as those who write need it. */
export interface DataFeature {
  readonly name: string;
  readonly tables: readonly KeptTable[];
  /** As its `writes.ts` of the contract declare them. */
  readonly writes?: readonly AnyWrite[];
  /** As what one acts in the scopes of a kind, as far as this device knows. */
  readonly actors?: Readonly<Record<string, ActorReader>>;
}

/** `id` is what stands behind the kind in the scope's name. */
export type ActorReader = (replica: Replica, id: string) => Promise<Actor | undefined>;
