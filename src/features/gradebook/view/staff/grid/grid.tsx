import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Book, BookItem, BookLine } from '#src/features/gradebook/data/book.ts';
import { columnsOf, sizes, spansOf } from './columns.ts';
import { GridHead } from './grid-head.tsx';
import { GridPart } from './grid-part.tsx';
import { type CellWords, GridRow } from './grid-row.tsx';
import { gridStyle } from './grid-style.ts';
import { isTyped, movedBy, type Spot } from './keys.ts';
import type { Sorting } from './sorting.ts';

interface GradeGridProps {
  readonly book: Book;
  readonly lines: readonly BookLine[];
  readonly sorting: Sorting;
  /** A dialog about a cell is open: when it closes, the cell has the focus again. */
  readonly isAway: boolean;
  readonly onSort: (by: Sorting['by']) => void;
  readonly onStudent: (line: BookLine) => void;
  readonly onCell: (line: BookLine, item: BookItem, typed: string | undefined) => void;
  readonly onItem: (item: BookItem) => void;
}

/** What has the focus stays drawn wherever somebody scrolls. */
const keeping =
  (place: number) =>
  (range: Range): number[] => {
    const drawn = defaultRangeExtractor(range);
    return place < 0 || place >= range.count || drawn.includes(place) ? drawn : [...drawn, place].sort((a, b) => a - b);
  };

/** Students by activities; names, totals and heads stay in sight. One stop for Tab, moved in by the arrow keys. */
export const GradeGrid = ({ book, lines, sorting, isAway, onSort, onStudent, onCell, onItem }: GradeGridProps) => {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const moved = useRef(false);
  const columns = useMemo(() => columnsOf(book.categories), [book]);
  const spans = useMemo(() => spansOf(book.categories), [book]);
  const words = useMemo<CellWords>(
    () => ({
      ...{ missing: t`Missing`, excused: t`Excused`, handedIn: t`Handed in` },
      ...{ changed: t`changed`, notShown: t`not shown` },
    }),
    [t],
  );
  const fixed = book.scheme.countsMissing ? 3 : 2;
  const frozen = sizes.name + (fixed - 1) * sizes.total;
  const top = sizes.category + sizes.head;
  const size = { rows: lines.length, columns: columns.length + fixed, page: 10 };
  const here = { row: Math.min(spot.row, size.rows - 1), column: Math.min(spot.column, size.columns - 1) };
  const vertical = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => sizes.row,
    overscan: 5,
    paddingStart: top,
    scrollPaddingStart: top,
    rangeExtractor: keeping(here.row),
  });
  const horizontal = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => frame.current,
    estimateSize: () => sizes.item,
    overscan: 2,
    paddingStart: frozen,
    scrollPaddingStart: frozen,
    rangeExtractor: keeping(here.column - fixed),
  });
  const places = horizontal.getVirtualItems().map(({ index }) => index);
  const key = places.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same places are the same list, or every line is drawn anew at each step
  const drawn = useMemo(() => places, [key]);
  const { row, column } = here;
  const focus = useCallback(
    () => frame.current?.querySelector<HTMLElement>(`[data-spot="${row},${column}"]`)?.focus({ preventScroll: true }),
    [row, column],
  );
  useEffect(() => {
    if (moved.current && !isAway) focus();
    moved.current = isAway;
  }, [focus, isAway]);
  const go = (next: Spot) => {
    moved.current = true;
    vertical.scrollToIndex(next.row, { align: 'auto' });
    if (next.column >= fixed) horizontal.scrollToIndex(next.column - fixed, { align: 'auto' });
    setSpot(next);
  };
  const openAt = ({ row, column }: Spot, typed?: string) => {
    const line = lines[row];
    if (line === undefined) return;
    const item = columns[column - fixed]?.item;
    if (item === undefined) return typed === undefined ? onStudent(line) : undefined;
    if (book.cellAt(line, item) !== undefined) onCell(line, item, typed);
  };
  const press = (event: KeyboardEvent) => {
    if (spotOf(event.target) === undefined) return;
    const next = movedBy(event, here, size);
    if (next !== undefined) go(next);
    else if (event.key === 'Enter' || event.key === 'F2') openAt(here);
    else if (isTyped(event.nativeEvent)) openAt(here, event.key);
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    const at = spotOf(event.target);
    if (at === undefined) return;
    moved.current = true;
    setSpot(at);
    openAt(at);
  };
  const width = frozen + columns.length * sizes.item;
  return (
    <Box
      ref={frame}
      role="grid"
      aria-label={t`Grades`}
      aria-rowcount={lines.length + 2}
      aria-colcount={size.columns}
      aria-readonly
      position="relative"
      overflow="auto"
      maxH="max(20rem, calc(100dvh - 15rem))"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      fontSize="sm"
      css={gridStyle}
      onKeyDown={press}
      onClick={click}
    >
      <GridHead {...{ book, columns, spans, drawn, fixed, frozen, width, sorting, onSort, onItem }} />
      <GridPart style={{ width, height: lines.length * sizes.row, position: 'relative' }} role="rowgroup">
        {vertical.getVirtualItems().map(({ index }) => {
          const line = lines[index];
          return (
            line !== undefined && (
              <GridRow
                key={line.uid}
                {...{ words, book, line, columns, drawn, fixed, width }}
                at={index}
                active={index === here.row ? here.column : -1}
              />
            )
          );
        })}
      </GridPart>
    </Box>
  );
};

const spotOf = (target: EventTarget): Spot | undefined => {
  const place = (target as Element).closest<HTMLElement>('[data-spot]')?.dataset.spot;
  if (place === undefined) return undefined;
  const [row = 0, column = 0] = place.split(',').map(Number);
  return { row, column };
};
