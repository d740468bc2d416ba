import { type IsolationLevel, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Sql } from './database.ts';
import { withRetry } from './retry.ts';
import type { CoreTables } from './tables.ts';

const int8 = 20;
/** Connections of writers and of everything else: writers that wait for one course leave reading and signing in alone. */
const connections = { writers: 12, readers: 12, schema: 2 } as const;
/** Milliseconds. A lock that is waited for longer ends the transaction, which is run again. Migrations take their time. */
const patience = {
  lock_timeout: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/** PostgreSQL. Its backups are the operator's business, so `backup` does nothing. */
export const openPostgres = (url: string, onError: (error: Error) => void): Database => {
  const open = (max: number, limits: pg.PoolConfig): Kysely<CoreTables> => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: 10_000,
      types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
      ...limits,
    });
    // A connection that breaks while idle must not end the process.
    pool.on('error', onError);
    return new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool }) });
  };
  const schema = open(connections.schema, {});
  const writers = open(connections.writers, patience);
  const readers = open(connections.readers, patience);
  const level: IsolationLevel = 'read committed';
  const writing =
    (on: Kysely<CoreTables>) =>
    <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
      withRetry(() => on.transaction().setIsolationLevel(level).execute(work));
  return {
    kind: 'postgres',
    schema,
    write: writing(writers),
    note: writing(readers),
    jot: (work) =>
      writing(readers)(async (transaction) => {
        await sql`set local synchronous_commit = off`.execute(transaction);
        return work(transaction);
      }),
    read: (work) => readers.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    backup: async () => {},
    close: async () => {
      await Promise.all([schema, writers, readers].map((one) => one.destroy()));
    },
  };
};
