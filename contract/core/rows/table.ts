import type * as z from 'zod/mini';
import type { Audience } from '../scopes.ts';

/**
 * A kind of row that travels, as far as a device must know it to read it: plain data, which loads no shapes. Its shape, and who reads
 * it, are joined to it by `stored`.
 */
export interface RowTable<Row extends { readonly id: string } = { readonly id: string }> {
  /** On the wire and in replicas: never changes. */
  readonly name: string;
  /** The row's scope is `<kind>:<value of field>`. */
  readonly scope: { readonly kind: string; readonly field: keyof Row & string };
  /** Of the replica, after the key, e.g. `'[courseId+createdAt]'`; `id` and the scope are always indexed. */
  readonly indexes?: string;
  /** The field with the address of a small picture that lists show, or '': as a file it is on a device for as long as the row is. */
  readonly picture?: keyof Row & string;
  /** For the compiler alone. */
  readonly of?: (row: Row) => void;
}

/** Any table, as far as the mechanism needs to know it. */
export interface AnyTable {
  readonly name: string;
  readonly scope: { readonly kind: string; readonly field: string };
  readonly indexes?: string;
  readonly picture?: string;
}

export const rowTable = <Row extends { readonly id: string }>(given: Omit<RowTable<Row>, 'of'>): RowTable<Row> => given;

export const inCourse = { kind: 'course', field: 'courseId' } as const;
export const ofPerson = { kind: 'user', field: 'uid' } as const;
/** Of the staff of one activity (`workScope`). */
export const inWork = { kind: 'work', field: 'activityId' } as const;

export const scopeOfRow = ({ scope }: AnyTable, row: { readonly id: string }): string =>
  `${scope.kind}:${String(row[scope.field as 'id'])}`;

/** What else there is to say of a row, for whoever keeps or sends it. */
interface Storing<Row> {
  /** Who in the scope reads the row; a fixed audience when it is the same for every row. */
  readonly audience: Audience | ((row: Row) => readonly Audience[]);
  /** What the server holds one row of; `id` unless told. */
  readonly key?: readonly (keyof Row & string)[];
  /** The server's table, unless it is the name in snake case. */
  readonly table?: string;
  /**
   * A number that orders the rows of a scope: devices are sent the newest rows only, and ask for what is older. Its column is
   * indexed after the scope's; the rows are for everybody.
   */
  readonly window?: keyof Row & string;
}

/** A row as it is declared: everything that both sides know of it. */
export interface StoredEntity<Row extends { readonly id: string }> {
  readonly table: RowTable<Row>;
  /** Its shape: every row is parsed with it, and the server's columns follow from it. */
  readonly row: z.core.$ZodObject & z.ZodMiniType<Row>;
  readonly storing: Storing<Row>;
}

export const stored = <Row extends { readonly id: string }>(
  table: RowTable<Row>,
  row: z.core.$ZodObject & z.ZodMiniType<Row>,
  storing: Storing<Row>,
): StoredEntity<Row> => ({ table, row, storing });
