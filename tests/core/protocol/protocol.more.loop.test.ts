import { afterAll, expect, test } from 'vitest';
import { tellStories } from './stories.ts';
import { openWorlds } from './worlds.ts';

const worlds = openWorlds();

afterAll(worlds.close);

/** The other half, beside the first on a second core. */
test('no story of faults loses, doubles, reorders or leaks anything (SQLite, more)', {
  timeout: 3_600_000,
}, async () => {
  const { failures, promised } = await tellStories(worlds, { from: 9, count: 8 });
  expect(failures).toEqual([]);
  expect(promised).toBeGreaterThan(0);
});
