import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** A Redis of its own that keeps nothing. */
export interface RedisServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const startWithin = 15_000;

/** Starts one, or throws: a test that needs Redis never passes without it. */
export const startRedis = async (given?: number): Promise<RedisServer> => {
  const port = given ?? (await freePort());
  const home = mkdtempSync(join(tmpdir(), 'classroom-redis-'));
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', home];
  const child = spawn(process.env.REDIS_SERVER_PATH ?? 'redis-server', settings, { stdio: 'ignore' });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `redis://127.0.0.1:${port}`;
  const missing = new Promise<never>((_resolve, reject) => {
    child.once('error', (cause) => reject(new Error('redis-server is not installed; npm test installs it', { cause })));
  });
  await Promise.race([untilReady(url), missing]);
  return {
    url,
    stop: async () => {
      process.off('exit', kill);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
};

const untilReady = async (url: string): Promise<void> => {
  const deadline = performance.now() + startWithin;
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on('error', () => {});
  try {
    const answer = await Promise.race([redis.ping(), sleep(deadline - performance.now())]);
    if (answer !== 'PONG') throw new Error('Redis did not start');
  } finally {
    redis.disconnect();
  }
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
