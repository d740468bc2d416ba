import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { Sql } from './database.ts';
import type { CoreTables } from './tables.ts';

/** A connection, taken for one transaction. Statements are executed in the order in which they are asked for. */
export interface Taken {
  readonly query: <R>(query: CompiledQuery) => Promise<QueryResult<R>>;
  /** Throws when it is known to have failed; what follows may be asked for before it is answered. */
  readonly begin: () => void;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
  readonly give: () => void;
  /** What was committed, or read, is on the disk. Nobody's connection is held for it. */
  readonly settled?: () => Promise<void>;
}

interface Inside {
  /** Statements that nobody waits for. */
  readonly unawaited: Promise<unknown>[];
  readonly ask: DatabaseConnection['executeQuery'];
}

const insides = new WeakMap<Sql, Inside>();

/** Executes what is compiled already. */
export const ask = <R>(sql: Sql, query: CompiledQuery): Promise<QueryResult<R>> =>
  insides.get(sql)?.ask<R>(query) ?? sql.getExecutor().executeQuery<R>(query);

/** A statement that nobody waits for: it is sent with what follows, and when it fails the transaction fails. */
export const later = (sql: Sql, statement: Promise<unknown>): void => {
  // A failure is thrown at the end.
  statement.catch(() => {});
  const inside = insides.get(sql);
  if (inside === undefined) throw new Error('a statement outside its transaction');
  inside.unawaited.push(statement);
};

/**
 * Transactions on connections that `take` gives. Other than Kysely's own they let statements be asked for without waiting for
 * the one before, and a statement that failed ends the transaction, also when nobody waited for it.
 */
export const transactionsOn = (dialect: Dialect, driver: Driver, take: () => Promise<Taken>) => {
  const [compiler, adapter] = [dialect.createQueryCompiler(), dialect.createAdapter()];
  const speaking = (connection: DatabaseConnection): Sql => {
    const provider = { provideConnection: <T>(use: (one: DatabaseConnection) => Promise<T>) => use(connection) };
    const executor = new DefaultQueryExecutor(compiler, adapter, provider);
    return new Transaction<CoreTables>({ config: { dialect }, driver, executor, dialect });
  };
  const within = async <T>(taken: Taken, work: (sql: Sql) => Promise<T>): Promise<T> => {
    const state: State = { isOver: false, failures: [] };
    const connection = connectionOf(taken, state);
    const sql = speaking(connection);
    const statements: Promise<unknown>[] = [];
    insides.set(sql, { unawaited: statements, ask: connection.executeQuery });
    try {
      taken.begin();
      const value = await work(sql);
      state.isOver = true;
      if (state.failures.length > 0) throw state.failures[0];
      await taken.commit();
      await Promise.all(statements);
      return value;
    } catch (error) {
      state.isOver = true;
      await taken.rollback().catch(() => {});
      await Promise.allSettled(statements);
      // What was thrown may be no more than what followed from it.
      throw state.failures.length > 0 ? state.failures[0] : error;
    } finally {
      taken.give();
    }
  };
  return async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    const taken = await take();
    const value = await within(taken, work);
    await taken.settled?.();
    return value;
  };
};

interface State {
  isOver: boolean;
  readonly failures: unknown[];
}

const connectionOf = (taken: Taken, state: State): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    if (state.isOver) throw new Error('a statement came after its transaction');
    try {
      return await taken.query<R>(query);
    } catch (error) {
      state.failures.push(error);
      throw error;
    }
  },
  streamQuery: () => {
    throw new Error('streaming is not offered: snapshots are read in pages');
  },
});
