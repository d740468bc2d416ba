import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { withRetry } from './retry.ts';
import type { CoreTables } from './tables.ts';

const int8 = 20;

/** PostgreSQL. Its backups are the operator's business, so `backup` does nothing. */
export const openPostgres = (url: string, onError: (error: Error) => void): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A connection that breaks while idle must not end the process.
  pool.on('error', onError);
  const schema = new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    schema,
    write: (work) => withRetry(() => schema.transaction().setIsolationLevel('read committed').execute(work)),
    read: (work) => schema.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    backup: async () => {},
    close: async () => {
      await schema.destroy();
    },
  };
};
