import type { BookCategory, BookItem } from '#src/features/gradebook/data/book.ts';

/** px. Names and totals stay in sight; the others are drawn where they are seen. */
export const sizes = { name: 208, total: 92, item: 104, row: 40, category: 32, head: 60 } as const;

/** One of the columns that scroll. */
export interface ItemColumn {
  readonly item: BookItem;
  /** The first of its category. */
  readonly isFirst: boolean;
}

/** Columns of a category, in px from the first column that scrolls. */
export interface CategorySpan {
  readonly category: BookCategory;
  readonly from: number;
  readonly count: number;
}

export const columnsOf = (categories: readonly BookCategory[]): readonly ItemColumn[] =>
  categories.flatMap(({ items }) => items.map((item, at) => ({ item, isFirst: at === 0 })));

export const spansOf = (categories: readonly BookCategory[]): readonly CategorySpan[] => {
  let from = 0;
  return categories
    .filter(({ items }) => items.length > 0)
    .map((category) => {
      const span = { category, from, count: category.items.length };
      from += span.count;
      return span;
    });
};
