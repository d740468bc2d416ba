import { memo, type ReactNode } from 'react';
import type { Book, BookCell, BookLine } from '#src/features/gradebook/data/book.ts';
import { percentText, pointsText } from '../../words.ts';
import { type ItemColumn, sizes } from './columns.ts';
import { GridPart } from './grid-part.tsx';

/** Said in many cells: put into words once for all of them. */
export interface CellWords {
  readonly missing: string;
  readonly excused: string;
  readonly handedIn: string;
  readonly changed: string;
  readonly notShown: string;
}

interface GridRowProps {
  readonly words: CellWords;
  readonly book: Book;
  readonly line: BookLine;
  readonly at: number;
  readonly columns: readonly ItemColumn[];
  /** Places of those that are drawn. */
  readonly drawn: readonly number[];
  readonly fixed: number;
  readonly width: number;
  /** The column that has the focus of the grid; -1: none of this line. */
  readonly active: number;
}

/** One student's line: plain elements, for hundreds of cells are drawn while somebody scrolls. */
export const GridRow = memo(({ words, book, line, at, columns, drawn, fixed, width, active }: GridRowProps) => {
  const frozen = sizes.name + (fixed - 1) * sizes.total;
  const { totals } = line;
  return (
    <GridPart
      role="row"
      aria-rowindex={at + 3}
      className="line"
      style={{ width, transform: `translateY(${at * sizes.row}px)` }}
      data-line={line.uid}
    >
      <GridPart className="frozen" style={{ width: frozen }} role="presentation">
        <Spot at={at} column={0} role="rowheader" active={active} className="name" width={sizes.name}>
          <span className="who">{line.username}</span>
          {line.studentNumber !== '' && <span className="number">{line.studentNumber}</span>}
        </Spot>
        <Spot at={at} column={1} active={active} className="total" width={sizes.total}>
          {percentText(totals.now)}
        </Spot>
        {fixed > 2 && (
          <Spot at={at} column={2} active={active} className="total" width={sizes.total}>
            {percentText(totals.end)}
          </Spot>
        )}
      </GridPart>
      {drawn.map((place) => {
        const column = columns[place];
        return (
          column !== undefined && (
            <ItemSpot
              key={column.item.id}
              words={words}
              cell={book.cellAt(line, column.item)}
              at={at}
              column={place + fixed}
              left={frozen + place * sizes.item}
              active={active}
              isFirst={column.isFirst}
            />
          )
        );
      })}
    </GridPart>
  );
});
GridRow.displayName = 'GridRow';

interface SpotProps {
  readonly at: number;
  readonly column: number;
  readonly active: number;
  readonly className: string;
  readonly role?: 'rowheader' | 'gridcell';
  readonly width?: number;
  readonly left?: number;
  readonly children: ReactNode;
}

const Spot = ({ at, column, active, role = 'gridcell', width, left, ...rest }: SpotProps) => (
  <GridPart
    role={role}
    aria-colindex={column + 1}
    tabIndex={active === column ? 0 : -1}
    data-spot={`${at},${column}`}
    style={{ width, left }}
    {...rest}
  />
);

interface ItemSpotProps extends Pick<SpotProps, 'at' | 'column' | 'active'>, Pick<GridRowProps, 'words'> {
  readonly cell: BookCell | undefined;
  readonly left: number;
  readonly isFirst: boolean;
}

const ItemSpot = ({ words, cell, isFirst, ...spot }: ItemSpotProps) => {
  const isMarked = cell?.mark !== undefined && (cell.mark.score !== null || cell.mark.isExcused);
  const names = ['cell', cell?.grade.state ?? 'other'];
  if (isFirst) names.push('first');
  if (isMarked) names.push('marked');
  if (cell?.isHeld === true) names.push('held');
  return (
    <Spot {...spot} className={names.join(' ')} width={sizes.item}>
      {cell === undefined ? '' : textOf(cell, words)}
      {isMarked && <span className="said">{words.changed}</span>}
      {cell?.isHeld === true && <span className="said">{words.notShown}</span>}
    </Spot>
  );
};

const textOf = ({ grade, result }: BookCell, words: CellWords): string => {
  if (grade.state === 'graded') return pointsText(grade.score);
  if (grade.state === 'none') return result?.state === 'done' ? words.handedIn : '–';
  return words[grade.state];
};
