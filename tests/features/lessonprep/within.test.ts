import { expect, test } from 'vitest';
import { withinOf } from '#contract/features/lessonprep/rules.ts';

test('what is in a folder is found with one look at each, however deep it lies and in whatever order', () => {
  const ids = Array.from({ length: 2_000 }, (_, at) => `n${at}`);
  const nodes = ids.map((id, at) => ({ id, parentId: ids[at - 1] ?? '' })).reverse();
  let looks = 0;
  const seen = nodes.map(({ id, parentId }) => ({
    id,
    get parentId() {
      looks += 1;
      return parentId;
    },
  }));
  expect(withinOf(seen, 'n500').size).toBe(1_500);
  expect(looks).toBeLessThanOrEqual(2 * nodes.length);
});

test('a circle that two devices made ends', () => {
  const round = [
    { id: 'a', parentId: 'b' },
    { id: 'b', parentId: 'a' },
    { id: 'c', parentId: '' },
  ];
  expect([...withinOf(round, 'a')].sort()).toEqual(['a', 'b']);
});
