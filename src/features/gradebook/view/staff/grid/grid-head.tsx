import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Book, BookItem } from '#src/features/gradebook/data/book.ts';
import { percentText, pointsText } from '../../words.ts';
import { type CategorySpan, type ItemColumn, sizes } from './columns.ts';
import { GridPart } from './grid-part.tsx';
import type { Sorting } from './sorting.ts';

interface GridHeadProps {
  readonly book: Book;
  readonly columns: readonly ItemColumn[];
  readonly spans: readonly CategorySpan[];
  readonly drawn: readonly number[];
  readonly fixed: number;
  readonly frozen: number;
  readonly width: number;
  readonly sorting: Sorting;
  readonly onSort: (by: Sorting['by']) => void;
  readonly onItem: (item: BookItem) => void;
}

/** Categories, and under them the activities; they stay while the lines are scrolled. */
export const GridHead = memo(({ columns, spans, drawn, fixed, frozen, width, ...head }: GridHeadProps) => {
  const height = sizes.category + sizes.head;
  return (
    <GridPart
      role="rowgroup"
      style={{ position: 'sticky', top: 0, zIndex: 2, width, height, background: 'var(--chakra-colors-bg-panel)' }}
    >
      <GridPart role="row" aria-rowindex={1} style={{ position: 'absolute', width, height: sizes.category }}>
        {spans.map((span) => (
          <Category key={span.category.id} span={span} fixed={fixed} frozen={frozen} />
        ))}
      </GridPart>
      <GridPart role="row" aria-rowindex={2} style={{ position: 'absolute', width, height }}>
        <GridPart className="frozen" role="presentation" style={{ width: frozen, height }}>
          <SortHead by="name" column={0} width={sizes.name} {...head}>
            <Trans>Student</Trans>
          </SortHead>
          <SortHead by="now" column={1} width={sizes.total} isEnd {...head}>
            <Trans>So far</Trans>
          </SortHead>
          {fixed > 2 && (
            <SortHead by="end" column={2} width={sizes.total} isEnd {...head}>
              <Trans>At the end</Trans>
            </SortHead>
          )}
        </GridPart>
        {drawn.map((place) => {
          const item = columns[place]?.item;
          return (
            item !== undefined && (
              <ItemHead
                key={item.id}
                item={item}
                column={place + fixed}
                left={frozen + place * sizes.item}
                onItem={head.onItem}
              />
            )
          );
        })}
      </GridPart>
    </GridPart>
  );
});
GridHead.displayName = 'GridHead';

interface CategoryProps extends Pick<GridHeadProps, 'fixed' | 'frozen'> {
  readonly span: CategorySpan;
}

const Category = ({ span: { category, from, count }, fixed, frozen }: CategoryProps) => {
  const { t } = useLingui();
  const { id, name, weight } = category;
  const isWhole = id === '' && weight > 0;
  const text = id === '' ? (isWhole ? t`All activities` : t`Not counted`) : `${name} ${percentText(weight)}`;
  return (
    <GridPart
      role="columnheader"
      aria-colindex={from + fixed + 1}
      aria-colspan={count}
      className="span"
      style={{ left: frozen + from * sizes.item, width: count * sizes.item }}
      title={text}
    >
      <span style={{ insetInlineStart: frozen }}>{text}</span>
    </GridPart>
  );
};

interface SortHeadProps extends Pick<GridHeadProps, 'sorting' | 'onSort'> {
  readonly by: Sorting['by'];
  readonly column: number;
  readonly width: number;
  readonly isEnd?: boolean;
  readonly children: ReactNode;
}

const SortHead = ({ by, column, width, isEnd = false, sorting, onSort, children }: SortHeadProps) => {
  const isSorted = sorting.by === by && (by !== 'name' || sorting.isDown);
  const Arrow = sorting.isDown ? ArrowDown : ArrowUp;
  return (
    <GridPart
      role="columnheader"
      aria-colindex={column + 1}
      aria-sort={isSorted ? (sorting.isDown ? 'descending' : 'ascending') : undefined}
      className="head"
      style={{ width, height: sizes.category + sizes.head, textAlign: isEnd ? 'end' : 'start', flexShrink: 0 }}
    >
      <button type="button" onClick={() => onSort(by)}>
        {children} {isSorted && <Arrow size={14} aria-hidden style={{ display: 'inline' }} />}
      </button>
    </GridPart>
  );
};

interface ItemHeadProps extends Pick<GridHeadProps, 'onItem'> {
  readonly item: BookItem;
  readonly column: number;
  readonly left: number;
}

const ItemHead = ({ item, column, left, onItem }: ItemHeadProps) => {
  const { title, total } = item.activity;
  return (
    <GridPart
      role="columnheader"
      aria-colindex={column + 1}
      className="head item"
      style={{ left, width: sizes.item }}
      title={title}
    >
      <button type="button" onClick={() => onItem(item)}>
        <span className="title">{title}</span>
        <span className="max">/ {pointsText(total)}</span>
      </button>
    </GridPart>
  );
};
