import type * as z from 'zod/mini';
import type { Input, Mutation } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import type { AnyTable, RowTable } from '#contract/core/rows/table.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { Replica } from './replica.ts';

/** A table and the shape that every pulled row is parsed with before it is stored: as the contract declares both (`stored`). */
export interface KeptTable {
  readonly table: AnyTable;
  readonly row: z.ZodMiniType;
}

/** A row's place in the replica: `notice/<id>`. */
export type RowKey = `${string}/${string}`;

export const rowKey = (table: Pick<AnyTable, 'name'>, id: string): RowKey => `${table.name}/${id}`;

/** What an effect works on: the rows it said it touches, in memory. Reading any other row throws: it is a defect. */
export interface EffectRows {
  readonly get: <Row extends { readonly id: string }>(table: RowTable<Row>, id: string) => Row | undefined;
  readonly put: <Row extends { readonly id: string }>(table: RowTable<Row>, row: Row) => void;
  readonly remove: (table: AnyTable, id: string) => void;
}

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

export const clientMutation = <M extends Mutation>(given: ClientMutation<M>): ClientMutation => given as never;

/** One feature's share of the replica, as those who write need it. */
export interface DataFeature {
  readonly name: string;
  readonly tables: readonly KeptTable[];
  readonly mutations: readonly ClientMutation[];
}
