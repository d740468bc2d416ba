import type { Audience, Viewer } from '#contract/core/scopes.ts';
import type { WireRow } from '#contract/core/sync.ts';
import type { Stored } from '../db/tables.ts';

/** How one field is stored, the same on both databases. */
export interface Codec<T> {
  readonly encode: (value: T) => Stored;
  readonly decode: (stored: Stored) => T;
}

export const text = <T extends string = string>(): Codec<T> => ({
  encode: (value) => value,
  decode: (stored) => String(stored) as T,
});
export const int = <T extends number = number>(): Codec<T> => ({
  encode: (value) => value,
  decode: (stored) => Number(stored) as T,
});
export const bool: Codec<boolean> = { encode: (value) => (value ? 1 : 0), decode: (stored) => stored === 1 };
export const json = <T>(): Codec<T> => ({
  encode: (value) => JSON.stringify(value),
  decode: (stored) => JSON.parse(String(stored)) as T,
});

type Columns<Row> = { readonly [Field in keyof Row]-?: Codec<Row[Field]> };

/** A kind of row that travels by sync. */
export interface Entity<Row extends { readonly id: string } = { readonly id: string }> {
  /** On the wire, in replicas and in `sync_row`: never changes. */
  readonly name: string;
  readonly table: string;
  readonly columns: Columns<Row>;
  /** The row's scope is `<kind>:<value of field>`. */
  readonly scope: { readonly kind: string; readonly field: keyof Row & string };
  /** Who in the scope reads the row; a fixed audience when it is the same for every row. */
  readonly audience: Audience | ((row: Row) => readonly Audience[]);
  /** What the table holds one row of; `id` unless told. */
  readonly key?: readonly (keyof Row & string)[];
  /** The row as this viewer may see it; whole unless told. */
  readonly project?: (row: Row, viewer: Viewer) => WireRow;
  /**
   * A number that orders the rows of a scope: devices are sent the newest rows only, and ask for what is older. Its column is
   * indexed after the scope's; the rows are for everybody.
   */
  readonly window?: keyof Row & string;
}

export const entity = <Row extends { readonly id: string }>(given: Entity<Row>): Entity<Row> => given;

export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const scopeOf = <Row extends { readonly id: string }>(of: Entity<Row>, row: Row): string =>
  `${of.scope.kind}:${String(row[of.scope.field])}`;

export const kindOf = (scope: string): string => scope.slice(0, scope.indexOf(':'));

/** The stored value that every row of `scope` carries in its scope column. */
export const scopeValue = (scope: string): string => scope.slice(scope.indexOf(':') + 1);

export const encodeRow = <Row extends { readonly id: string }>(of: Entity<Row>, row: Row): Record<string, Stored> =>
  Object.fromEntries(fieldsOf(of).map((field) => [columnOf(field), of.columns[field].encode(row[field])]));

export const decodeRow = <Row extends { readonly id: string }>(
  of: Entity<Row>,
  stored: Readonly<Record<string, Stored>>,
): Row => {
  const fields = fieldsOf(of).map((field) => [field, of.columns[field].decode(stored[columnOf(field)] ?? null)]);
  return Object.fromEntries(fields) as Row;
};

export const projectRow = <Row extends { readonly id: string }>(of: Entity<Row>, row: Row, viewer: Viewer): WireRow =>
  of.project?.(row, viewer) ?? { ...row };

const fieldsOf = <Row extends { readonly id: string }>(of: Entity<Row>) =>
  Object.keys(of.columns) as (keyof Row & string)[];

export interface EntityRegistry {
  readonly get: (name: string) => Entity | undefined;
  /** Of the rows that a scope of this kind has. */
  readonly ofKind: (kind: string) => readonly Entity[];
  readonly all: readonly Entity[];
}

/** Entities of all features by name; forgetting the row type is safe because rows only pass through their own codecs. */
export const registerEntities = (entities: readonly Entity[]): EntityRegistry => {
  const byName = new Map(entities.map((one) => [one.name, one]));
  if (byName.size !== entities.length) throw new Error('two entities have one name');
  for (const { name, window, audience, project } of entities)
    if (window !== undefined && (audience !== 'all' || project !== undefined))
      throw new Error(`${name} has a window, and is not for everybody`);
  const byKind = Map.groupBy(entities, ({ scope }) => scope.kind);
  return { get: (name) => byName.get(name), ofKind: (kind) => byKind.get(kind) ?? [], all: entities };
};

/** Takes an entity into a list of entities of any row. */
export const asEntity = <Row extends { readonly id: string }>(given: Entity<Row>): Entity => given as unknown as Entity;
