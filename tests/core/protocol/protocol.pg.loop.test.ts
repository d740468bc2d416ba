import { afterAll, expect, test } from 'vitest';
import { createWorld } from '#tests/harness/world.ts';
import { postgresUrls } from '#tests/server/support/databases.ts';
import { tellStories } from './stories.ts';
import { openWorlds } from './worlds.ts';

const { url } = postgresUrls();
const worlds = openWorlds(async (limits) => createWorld({ databaseUrl: await url(), limits }));

afterAll(() => worlds.close());

test('no story of faults loses, doubles, reorders or leaks anything (PostgreSQL)', { timeout: 3_600_000 }, async () => {
  const { failures, promised } = await tellStories(worlds, { from: 10_001, count: 1 });
  expect(failures).toEqual([]);
  expect(promised).toBeGreaterThan(0);
});
