import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Postgres, startPostgres } from '#tests/harness/postgres.ts';
import { createWorld } from '#tests/harness/world.ts';
import { tellStories } from './stories.ts';
import { openWorlds } from './worlds.ts';

let postgres: Postgres;
const worlds = openWorlds(async (limits) => createWorld({ databaseUrl: await postgres.createDatabase(), limits }));

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  await worlds.close();
  await postgres?.stop();
});

test('no story of faults loses, doubles, reorders or leaks anything (PostgreSQL)', { timeout: 3_600_000 }, async () => {
  const { failures, promised } = await tellStories(worlds, { from: 10_001, count: 4 });
  expect(failures).toEqual([]);
  expect(promised).toBeGreaterThan(0);
});
