import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#tests/harness/world.ts';
import { storyLimits } from './invariants.ts';
import { tellStories } from './stories.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld({ limits: storyLimits });
});
afterAll(() => world.close());

/** I1-I8, I11, I12, I14 under the faults of the story; `STORIES` and `SEED` choose how many and from where. */
test('no story of faults loses, doubles, reorders or leaks anything (SQLite)', { timeout: 3_600_000 }, async () => {
  const { failures, promised } = await tellStories(world, { from: 1, count: 16 });
  expect(failures).toEqual([]);
  expect(promised).toBeGreaterThan(0);
});
