import { expect, test } from 'vitest';
import type { ActivityRow, ChapterRow } from '#contract/features/content/rows.ts';
import { aroundOf, type Group } from '#src/features/content/view/board/state.ts';

test('around a piece of content stands what is shown of its chapter, sections with it, in order', () => {
  const chapter = (id: string, parentId = '') => ({ id, parentId }) as ChapterRow;
  const rows = (...ids: readonly string[]) => ids.map((id) => ({ id }) as ActivityRow);
  const groups: readonly Group[] = [
    { chapter: chapter('one'), activities: rows('a', 'b') },
    { chapter: chapter('section', 'one'), activities: rows('c') },
    { chapter: chapter('two'), activities: rows('d') },
    { chapter: undefined, activities: rows('e', 'f') },
  ];
  const around = (id: string) => aroundOf(groups, { id }).map((row) => row.id);
  expect(around('b')).toEqual(['a', 'b', 'c']);
  expect(around('c')).toEqual(['a', 'b', 'c']);
  expect(around('d')).toEqual(['d']);
  expect(around('f')).toEqual(['e', 'f']);
  expect(around('x')).toEqual([]);
});
