import type * as z from 'zod/mini';
import type { Input, Mutation } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { Replica } from './replica.ts';

/** A table of the replica: one entity of the pull. What its rows look like is said by `kept`, for whoever writes them. */
export interface ReplicaTable<Row extends { readonly id: string } = { readonly id: string }> {
  /** The entity's name on the wire. */
  readonly name: string;
  /** Dexie index list after the key, e.g. `'[courseId+createdAt]'`; `id` and the scope are always indexed. */
  readonly indexes: string;
  /** The scope a row lives in, for rows made on this device. */
  readonly scopeOf: (row: Row) => string;
  /** The address of a small picture that lists show, or '': as a file it is on this device for as long as the row is. */
  readonly pictureOf?: (row: Row) => string;
}

/** Any table, as far as the mechanism needs to know it. */
export interface AnyTable {
  readonly name: string;
  readonly indexes: string;
  readonly scopeOf: (row: never) => string;
  readonly pictureOf?: (row: never) => string;
}

/** A table and the shape that every pulled row is parsed with before it is stored. */
export interface KeptTable {
  readonly table: AnyTable;
  readonly row: z.ZodMiniType;
}

export const kept = <Row extends { readonly id: string }>(
  table: ReplicaTable<Row>,
  row: z.ZodMiniType<Row>,
): KeptTable => ({ table, row });

export const replicaTable = <Row extends { readonly id: string }>(given: ReplicaTable<Row>): ReplicaTable<Row> => given;

/** A row's place in the replica: `notice/<id>`. */
export type RowKey = `${string}/${string}`;

export const rowKey = (table: Pick<AnyTable, 'name'>, id: string): RowKey => `${table.name}/${id}`;

/** What an effect works on: the rows it said it touches, in memory. Reading any other row throws: it is a defect. */
export interface EffectRows {
  readonly get: <Row extends { readonly id: string }>(table: ReplicaTable<Row>, id: string) => Row | undefined;
  readonly put: <Row extends { readonly id: string }>(table: ReplicaTable<Row>, row: Row) => void;
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
