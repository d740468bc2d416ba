import { afterAll, expect, test } from 'vitest';
import { tellStories } from './stories.ts';
import { openWorlds } from './worlds.ts';

const worlds = openWorlds();

afterAll(worlds.close);

/** I1-I8, I11, I12, I14 under the faults of the story; `STORIES` and `SEED` choose how many and from where. */
test('no story of faults loses, doubles, reorders or leaks anything (SQLite)', { timeout: 3_600_000 }, async () => {
  const { failures, promised } = await tellStories(worlds, { from: 1, count: 5 });
  expect(failures).toEqual([]);
  expect(promised).toBeGreaterThan(0);
});
