import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#tests/harness/world.ts';
import { storyLimits } from './invariants.ts';
import { tellStories } from './stories.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld({ limits: storyLimits });
});
afterAll(() => world.close());

/** The other half, beside the first on a second core. */
test('no story of faults loses, doubles, reorders or leaks anything (SQLite, more)', {
  timeout: 3_600_000,
}, async () => {
  const { failures, promised } = await tellStories(world, { from: 17, count: 16 });
  expect(failures).toEqual([]);
  expect(promised).toBeGreaterThan(0);
});
