import type { Input, Mutation, Output } from './call.ts';
import { coreRefusal, type Refusal } from './refusal.ts';
import { type Ability, type Actor, can } from './roles.ts';
import { type RowKey, type RowRef, rowKey } from './rows/ref.ts';
import type { AnyTable, RowTable } from './rows/table.ts';
import type { Writing } from './writing.ts';

/** What an effect works on: the rows it said it touches, in memory. Reading any other row throws: it is a defect. */
export interface EffectRows {
  readonly get: <Row extends { readonly id: string }>(of: RowTable<Row>, id: string) => Row | undefined;
  readonly put: <Row extends { readonly id: string }>(of: RowTable<Row>, row: Row) => void;
  /** Under an id that the client made: on the server it must be free. */
  readonly create: <Row extends { readonly id: string }>(of: RowTable<Row>, row: Row) => void;
  /** A row that is missing is refused as gone by the server, and left alone by a device. What changes nothing writes nothing. */
  readonly change: <Row extends { readonly id: string }>(
    of: RowTable<Row>,
    id: string,
    next: Partial<Row> | ((row: Row) => Row),
  ) => void;
  /** The same, where a row that is missing is nobody's loss. */
  readonly changeIfThere: <Row extends { readonly id: string }>(
    of: RowTable<Row>,
    id: string,
    next: (row: Row) => Row,
  ) => void;
  /** What is gone already is accepted. */
  readonly remove: (of: AnyTable, id: string) => void;
}

/** What a rule knows: as what the writer acts in the scopes of the call, and the rows that the write touches, reads or lists. */
export interface Facts {
  readonly uid: string;
  readonly actor: (scope: string) => Actor | undefined;
  readonly may: (scope: string, ability: Ability) => boolean;
  readonly refuseUnlessMay: (scope: string, ability: Ability) => Refusal | undefined;
  readonly get: <Row extends { readonly id: string }>(of: RowTable<Row>, id: string) => Row | undefined;
  readonly all: <Row extends { readonly id: string }>(of: RowTable<Row>) => readonly Row[];
}

/**
 * A write, declared once. Each side reads the facts with its own reader, asks the same rule and plays the same effect: a device on
 * its replica, the server on its rows, in the transaction.
 */
export interface Write<M extends Mutation = Mutation> {
  readonly call: M;
  /**
   * The rows whose state it shows or changes, the one that it is about first: a conflict shows that one. They lie in the scopes of
   * the call; under any other an id is not found.
   */
  readonly touches: (input: Input<M>, uid: string) => readonly RowRef[];
  /** Rows that its rule looks at besides. */
  readonly reads?: (input: Input<M>, uid: string) => readonly RowRef[];
  /** Scopes in which its rule asks for rights, besides those of the call and of what it reads. */
  readonly asks?: (input: Input<M>, uid: string) => readonly string[];
  /** Kinds of which its rule looks at every row of a scope, or at those that one of its indexes finds there. */
  readonly lists?: (input: Input<M>, uid: string) => readonly Listed[];
  readonly refuse?: (facts: Facts, input: Input<M>, writing: Writing) => Refusal | undefined;
  /** What the server says when a row that it changes is missing. */
  readonly gone?: Refusal;
  /**
   * Pure, total, idempotent, and ignorant of refusals: a device plays it again after every pull until the server's own version
   * arrives. No clock, no random: times and ids come from `input` and `writing`.
   */
  readonly effect: (rows: EffectRows, input: Input<M>, writing: Writing) => void;
  /** What the server answers; nothing unless told. */
  readonly answer?: (input: Input<M>) => Output<M>;
}

/** Rows of one kind in one scope; `where`: those with this value in this indexed field. */
export interface Listed extends Omit<RowRef, 'id'> {
  readonly where?: readonly [field: string, value: string];
}

/** Any write, as far as lists of them know it. */
export interface AnyWrite {
  readonly call: { readonly name: string; readonly kind: 'mutation' };
  readonly touches: (input: never, uid: string) => readonly RowRef[];
  readonly effect: (rows: EffectRows, input: never, writing: Writing) => void;
}

export const write = <M extends Mutation>(given: Write<M>): Write<M> => given;

/** Rows in memory, by key: `null` where there is none. */
export interface Cells {
  readonly get: (key: RowKey) => object | null | undefined;
  readonly set: (key: RowKey, row: object | null, of: AnyTable) => void;
  /** A row that is created. */
  readonly claim?: (key: RowKey) => void;
  /** A row that is to be changed and is not there. */
  readonly missing?: (key: RowKey) => void;
}

/** The rows of an effect on top of `cells`; those it did not say it touches are a defect. */
export const rowsOf = (cells: Cells, allowed: ReadonlySet<RowKey>): EffectRows => {
  const keyOf = (of: { readonly name: string }, id: string): RowKey => {
    const key = rowKey(of, id);
    if (!allowed.has(key)) throw new Error(`effect reads or writes ${key}, which it did not say it touches`);
    return key;
  };
  const rows: EffectRows = {
    get: (of, id) => (cells.get(keyOf(of, id)) ?? undefined) as never,
    put: (of, row) => cells.set(keyOf(of, row.id), row, of),
    create: (of, row) => {
      cells.claim?.(keyOf(of, row.id));
      rows.put(of, row);
    },
    change: (of, id, next) => {
      const row = rows.get(of, id);
      if (row === undefined) return cells.missing?.(keyOf(of, id));
      const after = typeof next === 'function' ? next(row) : { ...row, ...next };
      if (after !== row && !isSame(after, row)) rows.put(of, after);
    },
    changeIfThere: (of, id, next) => {
      if (rows.get(of, id) !== undefined) rows.change(of, id, next);
    },
    remove: (of, id) => cells.set(keyOf(of, id), null, of),
  };
  return rows;
};

/** Rows are plain JSON. */
export const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a side's own reader found. */
export interface Found {
  readonly uid: string;
  readonly actors: ReadonlyMap<string, Actor | undefined>;
  readonly rows: ReadonlyMap<RowKey, object | null>;
  readonly lists: ReadonlyMap<string, readonly object[]>;
}

const known = <V>(map: ReadonlyMap<string, V>, key: string): V => {
  if (!map.has(key)) throw new Error(`a rule asks for ${key}, which its write does not say it reads`);
  return map.get(key) as V;
};

export const factsOf = ({ uid, actors, rows, lists }: Found): Facts => {
  const may = (scope: string, ability: Ability) => can(known(actors, scope), ability);
  return {
    uid,
    actor: (scope) => known(actors, scope),
    may,
    refuseUnlessMay: (scope, ability) => (may(scope, ability) ? undefined : coreRefusal.notAllowed),
    get: (of, id) => (known(rows, rowKey(of, id)) ?? undefined) as never,
    all: (of) => known(lists, of.name) as never,
  };
};

/** What each side reads before the rule is asked. */
export const factsFor = <M extends Mutation>(
  { call, touches, reads, asks, lists }: Write<M>,
  input: Input<M>,
  uid: string,
) => {
  const listed = lists?.(input, uid) ?? [];
  const also = reads?.(input, uid) ?? [];
  const scopes = call.scopes(input, uid);
  return {
    touched: touches(input, uid),
    also,
    listed,
    scopes,
    acting: [...new Set([...scopes, ...(asks?.(input, uid) ?? []), ...[...also, ...listed].map(({ scope }) => scope)])],
  };
};

interface OneRow<M extends Mutation, Row extends { readonly id: string }> {
  readonly call: M;
  readonly of: RowTable<Row>;
  /** Scope and id of the row. */
  readonly at: (input: Input<M>, uid: string) => readonly [scope: string, id: string];
}

const touchesOne = <M extends Mutation, Row extends { readonly id: string }>({ of, at }: OneRow<M, Row>) => ({
  touches: (input: Input<M>, uid: string): readonly RowRef[] => {
    const [scope, id] = at(input, uid);
    return [{ name: of.name, scope, id }];
  },
});

type More<M extends Mutation> = Partial<Pick<Write<M>, 'reads' | 'lists' | 'refuse' | 'gone' | 'answer'>>;

/** A write that makes one row, under an id of the client's. */
export const creating = <M extends Mutation, Row extends { readonly id: string }>({
  row,
  ...given
}: OneRow<M, Row> & More<M> & { readonly row: (input: Input<M>, writing: Writing) => Row }): Write<M> => ({
  ...given,
  ...touchesOne(given),
  effect: (rows, input, writing) => rows.create(given.of, row(input, writing)),
});

/** A write that changes one row. */
export const changing = <M extends Mutation, Row extends { readonly id: string }>({
  next,
  ...given
}: OneRow<M, Row> & More<M> & { readonly next: (row: Row, input: Input<M>, writing: Writing) => Row }): Write<M> => ({
  ...given,
  ...touchesOne(given),
  effect: (rows, input, writing) =>
    rows.change(given.of, given.at(input, writing.uid)[1], (row) => next(row, input, writing)),
});

/** A write that removes one row; what is gone already is accepted. */
export const removing = <M extends Mutation, Row extends { readonly id: string }>(
  given: OneRow<M, Row> & More<M>,
): Write<M> => ({
  ...given,
  ...touchesOne(given),
  effect: (rows, input, { uid }) => rows.remove(given.of, given.at(input, uid)[1]),
});

/** A write that shows nothing before the server's word. */
export const askingOnly = <M extends Mutation>(
  given: Pick<Write<M>, 'call'> & Partial<Pick<Write<M>, 'asks' | 'reads' | 'refuse'>>,
): Write<M> => ({ ...given, touches: () => [], effect: () => {} });
