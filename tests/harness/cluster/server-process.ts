import type { AddressInfo } from 'node:net';
import { createServer } from '#server/app.ts';
import { cheapPasswords } from '../passwords.ts';
import { chanceFrom } from '../random.ts';

/**
 * A server in a process of its own, told by its environment and asked by messages: one of several on the same database. Some of
 * what the others say does not reach it (LOSS, a share). It has rate limits when LIMITS says anything.
 */
const { DATABASE_URL, REDIS_URL, DATA_DIR, LOSS = '0', SEED = '1', LIMITS = '' } = process.env;

const chance = chanceFrom(Number(SEED));
let dropped = 0;
const isDropped = (): boolean => {
  const isLost = chance.next() < Number(LOSS);
  if (isLost) dropped += 1;
  return isLost;
};

const server = await createServer({
  databaseUrl: DATABASE_URL,
  redisUrl: REDIS_URL,
  dataDir: DATA_DIR,
  isDropped,
  rateLimits: LIMITS !== '',
  schedules: false,
  passwordCost: cheapPasswords,
  heldFor: 1,
  presence: { apart: 500, aliveEvery: 700 },
});
await server.app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', () => process.send?.({ dropped }));
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.send?.({ port: (server.app.server.address() as AddressInfo).port });
