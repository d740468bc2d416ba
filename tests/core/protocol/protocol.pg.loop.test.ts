import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Postgres, startPostgres } from '#tests/harness/postgres.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { storyLimits } from './invariants.ts';
import { tellStories } from './stories.ts';

let postgres: Postgres;
let world: World;

beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  world = await createWorld({ databaseUrl, limits: storyLimits });
}, 60_000);
afterAll(async () => {
  await world?.close();
  await postgres?.stop();
});

test('no story of faults loses, doubles, reorders or leaks anything (PostgreSQL)', { timeout: 3_600_000 }, async () => {
  const { failures, promised } = await tellStories(world, { from: 10_001, count: 8 });
  expect(failures).toEqual([]);
  expect(promised).toBeGreaterThan(0);
});
