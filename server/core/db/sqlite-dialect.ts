import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Prepared statements kept on one connection. */
const statementsKept = 300;

/** Where connections come from: one guarded writer, or a pool of readers. */
export interface Connections {
  readonly take: () => Promise<SqliteConnection>;
  readonly give: (connection: SqliteConnection) => void;
  readonly close: () => void;
  /** `begin immediate` for the writer: a deferred upgrade fails at once when another writes. */
  readonly begin: 'begin' | `${string}begin immediate`;
}

export interface SqliteConnection extends DatabaseConnection {
  readonly run: (text: string) => void;
}

export const sqliteConnection = (raw: DatabaseSync): SqliteConnection => {
  const statements = new Map<string, StatementSync>();
  const prepared = (text: string): StatementSync => {
    const kept = statements.get(text);
    if (kept !== undefined) return kept;
    const made = raw.prepare(text);
    const oldest = statements.size >= statementsKept ? statements.keys().next().value : undefined;
    if (oldest !== undefined) statements.delete(oldest);
    statements.set(text, made);
    return made;
  };
  return {
    run: (text) => raw.exec(text),
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const statement = prepared(sql);
      const given = parameters as readonly SQLInputValue[];
      if (statement.columns().length > 0) return { rows: statement.all(...given) as R[] };
      const { changes } = statement.run(...given);
      return { rows: [], numAffectedRows: BigInt(changes) };
    },
    streamQuery: () => {
      throw new Error('streaming is not offered: snapshots are read in pages');
    },
  };
};

const driverOf = (connections: Connections): Driver => {
  const run = (connection: DatabaseConnection, text: string) => (connection as SqliteConnection).run(text);
  return {
    init: async () => {},
    acquireConnection: connections.take,
    beginTransaction: async (connection) => run(connection, connections.begin),
    commitTransaction: async (connection) => run(connection, 'commit'),
    rollbackTransaction: async (connection) => run(connection, 'rollback'),
    releaseConnection: async (connection) => connections.give(connection as SqliteConnection),
    destroy: async () => connections.close(),
  };
};

/** SQLite undoes a failed migration whole. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export const sqliteDialect = (connections: Connections): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => driverOf(connections),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
