import type { CompiledQuery, QueryResult } from 'kysely';
import type { Sql } from './database.ts';
import type { Stored } from './tables.ts';
import { ask } from './transaction.ts';

/** Stands where a value will stand, while a statement is put together. */
class Mark {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

interface Made {
  readonly compiled: CompiledQuery;
  /** Of each parameter the value that takes its place; a constant of the statement has none. */
  readonly places: readonly (number | undefined)[];
}

/** What can be compiled and names the rows it answers. */
interface Query<Row> {
  readonly compile: () => CompiledQuery<Row>;
}

/**
 * A statement that is executed for each mutation: put together and compiled once for each database, not each time. `make` is told
 * marks in the place of `count` values: it must hand them on as they are and look at none.
 */
export const prepared = <Values extends readonly Stored[], Row>(
  count: number,
  make: (sql: Sql, ...values: Values) => Query<Row>,
): ((sql: Sql, ...values: Values) => Promise<QueryResult<Row>>) => {
  const made = new WeakMap<object, Made>();
  const makeOn = (sql: Sql, dialect: object): Made => {
    const marks = Array.from({ length: count }, (_one, at) => new Mark(at));
    const compiled = make(sql, ...(marks as unknown as Values)).compile();
    const places = compiled.parameters.map((one) => (one instanceof Mark ? one.at : undefined));
    if (marks.some(({ at }) => !places.includes(at))) throw new Error(`a value is nowhere in: ${compiled.sql}`);
    const one = { compiled, places };
    made.set(dialect, one);
    return one;
  };
  return (sql, ...values) => {
    const dialect = sql.getExecutor().adapter;
    const { compiled, places } = made.get(dialect) ?? makeOn(sql, dialect);
    const parameters = places.map((at, index) => (at === undefined ? compiled.parameters[index] : values[at]));
    return ask<Row>(sql, { ...compiled, parameters });
  };
};

/** Makes one for each key that comes up, and keeps it: keys are few. */
export const preparedFor = <Key, Made>(make: (key: Key) => Made): ((key: Key) => Made) => {
  const known = new Map<Key, Made>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
};

/** Longer lists are rare, and each length is a statement of its own. */
const listsKept = 8;

/** By the length of a list. */
export const preparedForEach = <Made>(make: (count: number) => Made): ((count: number) => Made) => {
  const kept = preparedFor(make);
  return (count) => (count <= listsKept ? kept(count) : make(count));
};
