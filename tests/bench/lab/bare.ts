import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** A database without a server around it: what one transaction, or one question, costs at the least. */
export interface Bare {
  readonly write: (counter: number, id: string) => Promise<void>;
  readonly ask: (person: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

const tables = [
  'create table counter (id text primary key, rev bigint not null)',
  'create table line (id text primary key, counter text not null, body text not null)',
  'create table member (uid text, scope text, role text, primary key (uid, scope))',
];
const body = 'x'.repeat(300);
const counters = 16;
const people = 32;

const seeds = [
  ...Array.from({ length: counters }, (_one, index) => `insert into counter values ('${index}', 0)`),
  ...Array.from(
    { length: people },
    (_one, index) => `insert into member values ('${index}', '0', 'student'), ('${index}', '1', 'student')`,
  ),
];

export const openBareSqlite = (): Bare => {
  const folder = mkdtempSync(join(tmpdir(), 'classroom-bare-'));
  const raw = new DatabaseSync(join(folder, 'bare.sqlite'));
  raw.exec(`pragma journal_mode = wal; pragma synchronous = full; ${[...tables, ...seeds].join(';')}`);
  const count = raw.prepare('update counter set rev = rev + 1 where id = ? returning rev');
  const add = raw.prepare('insert into line values (?, ?, ?)');
  const subscriptions = raw.prepare(
    'select scope, role, rev from member join counter on counter.id = scope where uid = ?',
  );
  return {
    write: async (counter, id) => {
      raw.exec('begin immediate');
      count.get(String(counter));
      add.run(id, String(counter), body);
      raw.exec('commit');
    },
    ask: async (person) => {
      subscriptions.all(String(person));
    },
    close: async () => {
      raw.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const openBarePostgres = async (url: string): Promise<Bare> => {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  // A database that stops says so to its connections, also to those that are taken or just being closed: the pool listens to idle ones only.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  for (const statement of [...tables, ...seeds]) await pool.query(statement);
  return {
    write: async (counter, id) => {
      const client = await pool.connect();
      let isDone = false;
      try {
        await client.query('begin');
        await client.query('update counter set rev = rev + 1 where id = $1 returning rev', [String(counter)]);
        await client.query('insert into line values ($1, $2, $3)', [id, String(counter), body]);
        await client.query('commit');
        isDone = true;
      } finally {
        client.release(!isDone);
      }
    },
    ask: async (person) => {
      await pool.query('select scope, role, rev from member join counter on counter.id = scope where uid = $1', [
        String(person),
      ]);
    },
    close: () => pool.end(),
  };
};
