import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { type Pipeline, type Preparing, pipelineOn } from './postgres-pipeline.ts';
import { withRetry } from './retry.ts';
import type { CoreTables } from './tables.ts';
import { type Taken, transactionsOn } from './transaction.ts';

const int8 = 20;
/** Connections of writers and of everything else: writers that wait for one course leave reading and signing in alone. */
const connections = { writers: 12, readers: 12, schema: 2 } as const;
/** Milliseconds. A lock that is waited for longer ends the transaction, which is run again. Migrations take their time. */
const timeouts = {
  lock_timeout: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/** How transactions begin. Those that only read are answered before they end. */
const begins = {
  write: ['start transaction isolation level read committed'],
  jot: ['start transaction isolation level read committed', 'set local synchronous_commit = off'],
  read: ['start transaction isolation level repeatable read, read only'],
  look: [],
} as const;

/** PostgreSQL. Its backups are the operator's business, so `backup` does nothing. */
export const openPostgres = (url: string, onError: (error: Error) => void): Database => {
  const open = (max: number, limits: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: 10_000,
      types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
      ...limits,
    });
    // A connection that breaks while idle must not end the process.
    pool.on('error', onError);
    return pool;
  };
  const dialect = new PostgresDialect({ pool: open(connections.schema, {}) });
  const schema = new Kysely<CoreTables>({ dialect });
  const [writers, readers] = [open(connections.writers, timeouts), open(connections.readers, timeouts)];
  const pipelines = pipelinesOf();
  const transactions = (pool: pg.Pool, kind: keyof typeof begins) =>
    transactionsOn(dialect, dialect.createDriver(), () => takeFrom(pool, pipelines, kind));
  const retried =
    (run: Database['write']): Database['write'] =>
    (work) =>
      withRetry(() => run(work));
  return {
    kind: 'postgres',
    schema,
    write: retried(transactions(writers, 'write')),
    note: retried(transactions(readers, 'write')),
    jot: retried(transactions(readers, 'jot')),
    read: retried(transactions(readers, 'read')),
    look: retried(transactions(readers, 'look')),
    backup: async () => {},
    close: async () => {
      await Promise.all([schema.destroy(), writers.end(), readers.end()]);
    },
  };
};

/** One pipeline for each connection, for as long as it lives. */
const pipelinesOf = () => {
  const known = new WeakMap<pg.PoolClient, Pipeline>();
  const preparing: Preparing = { generation: 0 };
  return (client: pg.PoolClient): Pipeline => {
    const pipeline = known.get(client) ?? pipelineOn(client, preparing);
    known.set(client, pipeline);
    return pipeline;
  };
};

/** What follows fails with it. */
const unheard = (statement: Promise<unknown>): void => {
  statement.catch(() => {});
};

const takeFrom = async (
  pool: pg.Pool,
  pipelineOf: (client: pg.PoolClient) => Pipeline,
  kind: keyof typeof begins,
): Promise<Taken> => {
  const client = await pool.connect();
  const pipeline = pipelineOf(client);
  let ended: Promise<unknown> = Promise.resolve();
  const end = async (text: string): Promise<void> => {
    if (kind === 'look') return;
    ended = pipeline.query(text);
    if (kind === 'read') unheard(ended);
    else await ended;
  };
  return {
    query: <R>({ sql, parameters }: CompiledQuery) => pipeline.query<R>(sql, parameters),
    begin: () => {
      for (const text of begins[kind]) unheard(pipeline.query(text));
    },
    commit: () => end('commit'),
    rollback: () => end('rollback'),
    give: () => {
      const give = () => client.release(pipeline.isBroken());
      ended.then(give, give);
    },
  };
};
