import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { channelPath } from '#contract/core/channel/frames.ts';
import { emptyOnPostgres } from '../empty-database.ts';
import { sharedPostgres } from '../postgres.ts';
import { type RedisServer, startRedis } from './redis.ts';

/** One of several servers on the same database. */
export interface ServerProcess {
  readonly http: string;
  readonly socket: string;
  /** What others said and it did not hear. */
  readonly dropped: () => Promise<number>;
  /** As an operator stops it. */
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

/** PostgreSQL, Redis, and as many servers as a test starts. */
export interface Cluster {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Nobody hears anybody any more … */
  readonly pauseRedis: () => Promise<void>;
  /** … until now. */
  readonly resumeRedis: () => Promise<void>;
  readonly start: (options?: StartOptions) => Promise<ServerProcess>;
  readonly close: () => Promise<void>;
}

interface StartOptions {
  readonly loss?: number;
  readonly seed?: number;
  readonly isLimited?: boolean;
}

const entry = join(import.meta.dirname, 'server-process.ts');
/** As server/main.ts keeps it: half of a start is compiling. */
const compiled = join(import.meta.dirname, '../../../node_modules/.cache/server');

export const openCluster = async (): Promise<Cluster> => {
  const [databaseUrl, first] = await Promise.all([emptyOnPostgres(), startRedis()]);
  let redis: RedisServer = first;
  const dataDir = mkdtempSync(join(tmpdir(), 'classroom-cluster-'));
  const running: ServerProcess[] = [];
  return {
    databaseUrl,
    redisUrl: first.url,
    pauseRedis: () => redis.stop(),
    resumeRedis: async () => {
      redis = await startRedis(Number(new URL(first.url).port));
    },
    start: async ({ loss = 0, seed = 1, isLimited = false } = {}) => {
      const begun = await startProcess({
        DATABASE_URL: databaseUrl,
        REDIS_URL: redis.url,
        DATA_DIR: dataDir,
        LOSS: String(loss),
        SEED: String(seed),
        LIMITS: isLimited ? 'yes' : '',
      });
      running.push(begun);
      return begun;
    },
    close: async () => {
      await Promise.all(running.map((one) => one.kill()));
      await Promise.all([(await sharedPostgres()).dropDatabase(databaseUrl), redis.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const startProcess = async (env: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const child = fork(entry, {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiled, ...env },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { port } = await answerOf<{ port: number }>(child);
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  return {
    http: `http://127.0.0.1:${port}`,
    socket: `ws://127.0.0.1:${port}${channelPath}`,
    dropped: async () => {
      child.send('dropped?');
      return (await answerOf<{ dropped: number }>(child)).dropped;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};

const answerOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the server process ended'));
    child.once('exit', gone);
    child.once('message', (said) => {
      child.off('exit', gone);
      resolve(said as T);
    });
  });
