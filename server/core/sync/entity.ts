import type * as z from 'zod/mini';
import type { StoredEntity } from '#contract/core/rows/table.ts';
import { type Audience, audiencesOf, isRead, type Viewer } from '#contract/core/scopes.ts';
import type { WireRow } from '#contract/core/sync.ts';
import type { Stored } from '../db/tables.ts';

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';

/** The row as a query meets it. */
export type StoredRow<Row> = {
  [Field in keyof Row & string as Snake<Field>]: [Row[Field]] extends [boolean]
    ? number
    : [Row[Field]] extends [string | number]
      ? Row[Field]
      : string;
} & { recorded_at: number };

/** How one field is stored, the same on both databases. */
export interface Codec<T> {
  readonly encode: (value: T) => Stored;
  readonly decode: (stored: Stored) => T;
}

/** By the `typeof` of the values. */
const codecs: Readonly<Record<string, Codec<unknown>>> = {
  string: { encode: (value) => value as string, decode: String },
  number: { encode: (value) => value as number, decode: Number },
  boolean: { encode: (value) => (value ? 1 : 0), decode: (stored) => stored === 1 },
};
const json: Codec<unknown> = {
  encode: (value) => JSON.stringify(value),
  decode: (stored) => JSON.parse(String(stored)),
};

/** Texts, whole numbers and yes or no are stored as such; everything else as JSON. */
const codecOf = (schema: z.core.SomeType): Codec<unknown> => {
  const [kind = '', ...others] = new Set(typesOf(schema));
  return others.length > 0 ? json : (codecs[kind] ?? json);
};

/** The `typeof`s that its values have. */
const typesOf = (schema: z.core.SomeType): readonly string[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return ['string'];
    case 'number':
    case 'boolean':
      return [def.type];
    case 'enum':
      return Object.values(def.entries).map((value) => typeof value);
    case 'literal':
      return def.values.map((value) => typeof value);
    case 'default':
    case 'readonly':
      return typesOf(def.innerType);
    case 'union':
      return def.options.flatMap(typesOf);
    default:
      return ['object'];
  }
};

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

/** A row that the contract declares. Its columns follow from its shape, in snake case; what viewers are shown of it is said here. */
export const entity = <Row extends { readonly id: string }>(
  { table: { name, scope }, row, storing }: StoredEntity<Row>,
  shown: Pick<Entity<Row>, 'project'> = {},
): Entity<Row> => ({
  ...{ name, scope, table: columnOf(name) },
  ...storing,
  ...shown,
  columns: Object.fromEntries(
    Object.entries(row._zod.def.shape).map(([field, schema]) => [field, codecOf(schema)]),
  ) as unknown as Columns<Row>,
});

export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const scopeOf = <Row extends { readonly id: string }>(of: Entity<Row>, row: Row): string =>
  `${of.scope.kind}:${String(row[of.scope.field])}`;

export const kindOf = (scope: string): string => scope.slice(0, scope.indexOf(':'));

/** The stored value that every row of `scope` carries in its scope column. */
export const scopeValue = (scope: string): string => scope.slice(scope.indexOf(':') + 1);

/** By column, in the order of the fields. */
export const encodeRow = <Row extends { readonly id: string }>(of: Entity<Row>, row: Row): Record<string, Stored> => {
  const stored: Record<string, Stored> = {};
  for (const [field, column] of fieldsOf(of)) stored[column] = of.columns[field].encode(row[field]);
  return stored;
};

export const decodeRow = <Row extends { readonly id: string }>(
  of: Entity<Row>,
  stored: Readonly<Record<string, Stored>>,
): Row => {
  const row: Partial<Row> = {};
  for (const [field, column] of fieldsOf(of)) row[field] = of.columns[field].decode(stored[column] ?? null);
  return row as Row;
};

export const projectRow = <Row extends { readonly id: string }>(of: Entity<Row>, row: Row, viewer: Viewer): WireRow =>
  of.project?.(row, viewer) ?? { ...row };

/** Whether the viewer reads the row; what nobody is named for is the staff's. */
export const readsRow = <Row extends { readonly id: string }>(
  { audience }: Entity<Row>,
  row: Row,
  viewer: Viewer,
): boolean => {
  const audiences = typeof audience === 'function' ? audience(row) : [audience];
  return audiencesOf(viewer) === undefined && audiences.length === 0
    ? true
    : audiences.some((one) => isRead(viewer, one));
};

const fields = new WeakMap<object, readonly (readonly [field: string, column: string])[]>();

/** Each field with its column. */
const fieldsOf = <Row extends { readonly id: string }>({ columns }: Entity<Row>) => {
  const found = fields.get(columns) ?? Object.keys(columns).map((field) => [field, columnOf(field)] as const);
  fields.set(columns, found);
  return found as readonly (readonly [field: keyof Row & string, column: string])[];
};

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
