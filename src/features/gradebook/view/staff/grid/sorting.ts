import type { BookLine } from '#src/features/gradebook/data/book.ts';

/** In which order students stand: by name as they come, by number, or by one of the totals. */
export interface Sorting {
  readonly by: 'name' | 'now' | 'end';
  readonly isDown: boolean;
}

export const byName: Sorting = { by: 'name', isDown: false };

/** A head is pressed: totals with the highest first, the other way round, and as they stood before. */
export const sortedNext = (sorting: Sorting, by: Sorting['by']): Sorting => {
  if (sorting.by !== by) return { by, isDown: by !== 'name' };
  if (by === 'name') return { by, isDown: !sorting.isDown };
  return sorting.isDown ? { by, isDown: false } : byName;
};

/** Who has no total yet comes last, in both directions. */
export const sortedLines = (lines: readonly BookLine[], { by, isDown }: Sorting): readonly BookLine[] => {
  if (by === 'name') return isDown ? lines.toReversed() : lines;
  const totalOf = ({ totals }: BookLine) => totals[by];
  return lines.toSorted((one, other) => {
    const [first, second] = [totalOf(one), totalOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return isDown ? second - first : first - second;
  });
};
