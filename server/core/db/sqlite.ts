import { closeSync, fdatasync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { createMutex, type Mutex } from '../mutex.ts';
import type { Database } from './database.ts';
import { createFlushing, type Flushing } from './flush.ts';
import { withRetry } from './retry.ts';
import type { CoreTables } from './tables.ts';
import { transactionsOn } from './transaction.ts';

/** Prepared statements kept on one connection. */
const statementsKept = 300;

/** Where connections come from: one guarded writer, or a pool of readers. */
interface Connections {
  readonly take: () => Promise<SqliteConnection>;
  readonly give: (connection: SqliteConnection) => void;
  readonly close: () => void;
  /** `begin immediate` for the writer: a deferred upgrade fails at once when another writes. */
  readonly begin: 'begin' | 'begin immediate';
}

interface SqliteConnection extends DatabaseConnection {
  readonly run: (text: string) => void;
}

interface Statement {
  readonly one: StatementSync;
  /** It has rows to answer. */
  readonly answers: boolean;
}

const sqliteConnection = (raw: DatabaseSync): SqliteConnection => {
  const statements = new Map<string, Statement>();
  const prepared = (text: string): Statement => {
    const kept = statements.get(text);
    if (kept !== undefined) return kept;
    const one = raw.prepare(text);
    const made = { one, answers: one.columns().length > 0 };
    const oldest = statements.size >= statementsKept ? statements.keys().next().value : undefined;
    if (oldest !== undefined) statements.delete(oldest);
    statements.set(text, made);
    return made;
  };
  return {
    run: (text) => void prepared(text).one.run(),
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const { one, answers } = prepared(sql);
      const given = parameters as readonly SQLInputValue[];
      if (answers) return { rows: one.all(...given) as R[] };
      const { changes } = one.run(...given);
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

const sqliteDialect = (connections: Connections): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => driverOf(connections),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

const readers = 4;
/** A commit is not waited for by the thread that answers: `flush.ts` takes the log to the disk for many at once. */
const pragmas = 'pragma busy_timeout = 5000; pragma foreign_keys = on; pragma synchronous = normal;';

const toDisk: (file: number) => Promise<void> = promisify(fdatasync);

/** SQLite in `folder`. One process only: a second one is refused. `sync` takes what was written to a file to the disk. */
export const openSqlite = (folder: string, sync = toDisk): Database => {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  const path = join(folder, 'classroom.sqlite');
  const raw = new DatabaseSync(path);
  raw.exec(`pragma journal_mode = wal; ${pragmas}`);
  const mutex = createMutex();
  const connection = sqliteConnection(raw);
  const writer = oneWriter(connection, mutex);
  const reader = readPool(path);
  const log = logOf(path, sync);
  const promises: Promises = { flushing: createFlushing(log.sync), due: 0 };
  const [full, light] = [transactions(writer, 'write', promises), transactions(writer, 'jot', promises)];
  const write: Database['write'] = (work) => withRetry(() => full(work));
  return {
    kind: 'sqlite',
    schema: new Kysely<CoreTables>({ dialect: sqliteDialect(writer) }),
    write,
    note: write,
    jot: (work) => withRetry(() => light(work)),
    read: transactions(reader, 'read', promises),
    look: transactions(reader, 'look', promises),
    backup: async (name) => {
      raw.prepare('vacuum into ?').run(join(folder, name));
    },
    close: async () => {
      // Transactions that were asked for are ended first: none is cut in two. Later ones find the connection gone.
      const release = await mutex.acquire();
      // Whoever waited for a disk that failed was told.
      await promises.flushing.until(promises.due).catch(() => {});
      log.close();
      reader.close();
      raw.close();
      unlock();
      release();
    },
  };
};

interface Promises {
  readonly flushing: Flushing;
  /** The last commit that somebody relies on. */
  due: number;
}

/** The log that every commit is written to; it is there as long as a connection is open that wrote. */
const logOf = (path: string, sync: typeof toDisk) => {
  let file: number | undefined;
  return {
    sync: async () => {
      file ??= openSync(`${path}-wal`, 'r+');
      await sync(file);
    },
    close: () => {
      if (file !== undefined) closeSync(file);
    },
  };
};

/** Whoever wrote is answered when the disk has it, and so is whoever read it: a device must not know what a power cut takes back. */
const transactions = (connections: Connections, kind: 'write' | 'jot' | 'read' | 'look', promises: Promises) => {
  const dialect = sqliteDialect(connections);
  const run = (connection: SqliteConnection, text: string) => {
    if (kind !== 'look') connection.run(text);
  };
  return transactionsOn(dialect, dialect.createDriver(), async () => {
    const connection = await connections.take();
    let seen: number | undefined;
    return {
      query: (query) => {
        const answer = connection.executeQuery<never>(query);
        // The first statement is executed, and with it the snapshot is taken.
        seen ??= promises.due;
        return answer;
      },
      begin: () => run(connection, connections.begin),
      commit: async () => {
        run(connection, 'commit');
        if (kind !== 'write' && kind !== 'jot') return;
        const commit = promises.flushing.committed();
        if (kind === 'write') seen = promises.due = commit;
      },
      rollback: async () => run(connection, 'rollback'),
      give: () => connections.give(connection),
      settled: async () => {
        if (kind === 'write' || kind === 'read') await promises.flushing.until(seen ?? 0);
      },
    };
  });
};

/**
 * Held by the operating system for as long as the process lives, so that nothing stale is left after a crash. Two processes
 * on one folder would each answer from memory that the other has outdated.
 */
export const lockFolder = (folder: string): (() => void) => {
  const lock = new DatabaseSync(join(folder, 'server.lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive; create table if not exists held (by integer);');
  } catch (error) {
    lock.close();
    throw new Error(`another server is already using the data folder ${folder}`, { cause: error });
  }
  return () => lock.close();
};

/** One connection that is taken by one transaction at a time. */
const oneWriter = (connection: SqliteConnection, mutex: Mutex): Connections => {
  let release: (() => void) | undefined;
  return {
    begin: 'begin immediate',
    take: async () => {
      release = await mutex.acquire();
      // All of a transaction is synchronous: without a turn between two of them, whoever reads waits for everybody who writes.
      await turn();
      return connection;
    },
    give: () => release?.(),
    close: () => {},
  };
};

/** Read-only connections, each taken for one snapshot. Opened when first needed. */
const readPool = (path: string): Connections => {
  const free: SqliteConnection[] = [];
  const waiting: ((connection: SqliteConnection) => void)[] = [];
  const opened: DatabaseSync[] = [];
  const open = (): SqliteConnection => {
    const raw = new DatabaseSync(path, { readOnly: true });
    raw.exec('pragma busy_timeout = 5000;');
    opened.push(raw);
    return sqliteConnection(raw);
  };
  return {
    begin: 'begin',
    take: async () => {
      const ready = free.pop() ?? (opened.length < readers ? open() : undefined);
      return ready ?? new Promise<SqliteConnection>((resolve) => waiting.push(resolve));
    },
    give: (connection) => {
      const next = waiting.shift();
      if (next === undefined) free.push(connection);
      else next(connection);
    },
    close: () => {
      for (const raw of opened) raw.close();
    },
  };
};
