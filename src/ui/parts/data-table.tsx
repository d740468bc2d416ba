import { Box, Table, Text } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  constructSortFn,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, type ReactNode, useMemo, useRef, useState } from 'react';
import type { Chosen } from '../live/use-chosen.ts';
import { useFound, type Words } from '../people/search.ts';
import { useBelow } from '../window/use-below.ts';
import { moveByArrows } from './arrow-keys.ts';
import { ChooseBox } from './choose-box.tsx';
import { Gap, useSight } from './rows-in-sight.tsx';
import { SearchField } from './search-field.tsx';

type SortValue = number | string | undefined;

export interface Column<Row> {
  readonly id: string;
  readonly head?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** What lines are sorted by when the head is pressed. Lines without a value come last, in both directions. */
  readonly sort?: (row: Row) => SortValue;
  /** At the end of its column; the largest first at the first press. */
  readonly isNumber?: boolean;
  /** The largest first, too. */
  readonly isLatestFirst?: boolean;
  /** On a phone it stands in the first column, under what is there; `named`: behind its head. */
  readonly onPhone?: 'under' | 'named';
  readonly maxW?: string;
  /** Its words stay in one line. */
  readonly isNarrow?: boolean;
  /** The first one stays in sight when the others are scrolled sideways. */
  readonly isPinned?: boolean;
}

interface Sorted {
  readonly id: string;
  readonly desc: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  /** In the order in which they stand until a head is pressed. */
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** What a line is called: found by it in a long table, and chosen. */
  readonly nameOf?: (row: Row) => string;
  /** Lines can be chosen. */
  readonly chosen?: Chosen;
  /** The server sorts: these are the lines of one page. */
  readonly sorted?: Sorted;
  readonly onSort?: (sorted: Sorted) => void;
  /** Attributes of a line, by which it is found. */
  readonly mark?: (row: Row) => Readonly<Record<`data-${string}`, string>>;
  /** Under a line, as wide as what is seen of the table; nothing while it is closed. */
  readonly detail?: (row: Row) => ReactNode;
}

const names = new Intl.Collator('zh', { numeric: true });

const natural = constructSortFn({
  sort: (one: SortValue, other: SortValue) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : names.compare(String(one), String(other)),
});

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns: { natural } });

/** From here on a name is looked for rather than scrolled to. */
const many = 20;

/** Lines with columns, sorted by a press on a head: once, the other way round, and as they stood before. */
export const DataTable = <Row extends object>({ rows, nameOf, ...table }: DataTableProps<Row>) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const latest = useRef(nameOf);
  latest.current = nameOf;
  const [wordsOf] = useState(
    () =>
      (row: Row): Words => ({ names: [latest.current?.(row) ?? ''], others: [] }),
  );
  const isSearched = nameOf !== undefined && rows.length > many;
  const found = useFound(rows, wordsOf, isSearched ? typed : '');
  return (
    <>
      {isSearched && (
        <SearchField label={t`Search by name`} maxW={{ md: '20rem' }} mb="3" value={typed} onValue={setTyped} />
      )}
      {found.length === 0 && rows.length > 0 ? (
        <Text p="4" fontSize="sm" color="fg.muted" textAlign="center" role="status">
          <Trans>Nothing found</Trans>
        </Text>
      ) : (
        <Lines rows={found} {...(nameOf !== undefined && { nameOf })} {...table} />
      )}
    </>
  );
};

const Lines = <Row extends object>({
  label,
  rows,
  keyOf,
  columns,
  nameOf,
  chosen,
  sorted: given,
  onSort,
  mark,
  detail,
}: DataTableProps<Row>) => {
  const isPhone = useBelow('md');
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () =>
        columns.map(({ id, sort, isNumber = false, isLatestFirst = isNumber }) => ({
          id,
          accessorFn: (row: Row) => sort?.(row),
          enableSorting: sort !== undefined,
          sortFn: 'natural' as const,
          sortUndefined: 'last' as const,
          sortDescFirst: isLatestFirst,
        })),
      [columns],
    ),
    getRowId: keyOf,
    enableMultiSort: false,
    manualSorting: given !== undefined,
  });
  const [own] = table.state.sorting satisfies SortingState;
  const sorted = given ?? own;
  const press = ({ id, isNumber = false, isLatestFirst = isNumber }: Column<Row>) => {
    if (onSort === undefined) table.getColumn(id)?.toggleSorting();
    else onSort({ id, desc: sorted?.id === id ? !sorted.desc : isLatestFirst });
  };
  const lines = table.getRowModel().rows;
  const order = lines.map(({ id }) => id);
  const shown = columns.filter(({ onPhone }) => !isPhone || onPhone === undefined);
  const under = isPhone ? columns.filter(({ onPhone }) => onPhone !== undefined) : [];
  const width = shown.length + (chosen === undefined ? 0 : 1);
  const count = order.filter((id) => chosen?.has(id)).length;
  const { t } = useLingui();
  const { body, from, to, above, below, measure } = useSight(lines.length, detail === undefined);
  return (
    <Box
      overflowX="auto"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      css={{ '& thead > tr': { bg: 'bg.panel' }, '& tbody > tr:last-of-type > td': { borderBottomWidth: '0' } }}
    >
      <Table.Root recipe={tableSlotRecipe} size="sm" aria-label={label} aria-rowcount={lines.length + 1}>
        <Table.Header>
          <Table.Row>
            {chosen !== undefined && (
              <Table.ColumnHeader width="44px" p="0">
                <ChooseBox
                  label={t`Choose all`}
                  isOn={count > 0 && count === order.length}
                  isSome={count > 0 && count < order.length}
                  onTurn={() => chosen.set(count === order.length ? [] : order)}
                />
              </Table.ColumnHeader>
            )}
            {shown.map((column) => (
              <Head
                key={column.id}
                column={column}
                direction={sorted?.id === column.id ? (sorted.desc ? 'descending' : 'ascending') : undefined}
                onSort={() => press(column)}
              />
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body ref={body} onKeyDown={(event) => moveByArrows(event, 'input[type="checkbox"]')}>
          <Gap width={width} height={above} />
          {lines.slice(from, to).map(({ id, original }, at) => {
            const more = detail?.(original);
            return (
              <Fragment key={id}>
                <Table.Row
                  ref={measure}
                  data-index={from + at}
                  aria-rowindex={from + at + 2}
                  bg={chosen?.has(id) === true ? 'brand.subtle' : 'bg.panel'}
                  {...mark?.(original)}
                >
                  {chosen !== undefined && (
                    <Table.Cell p="0">
                      <ChooseBox
                        label={t`Choose ${nameOf?.(original) ?? id}`}
                        isOn={chosen.has(id)}
                        onTurn={(isRange) => chosen.turn(id, isRange ? order : undefined)}
                      />
                    </Table.Cell>
                  )}
                  {shown.map((column, place) => (
                    <Table.Cell key={column.id} {...look(column)}>
                      {column.cell(original)}
                      {place === 0 && under.map((one) => <Under key={one.id} column={one} row={original} />)}
                    </Table.Cell>
                  ))}
                </Table.Row>
                {more != null && more !== false && (
                  <Table.Row bg="bg.panel">
                    <Table.Cell colSpan={width}>
                      {/* As wide as what is seen of the table, which is wider on a phone. */}
                      <Box position="sticky" insetStart="2" maxW={{ base: 'calc(100vw - 4rem)', md: 'none' }}>
                        {more}
                      </Box>
                    </Table.Cell>
                  </Table.Row>
                )}
              </Fragment>
            );
          })}
          <Gap width={width} height={below} />
        </Table.Body>
      </Table.Root>
    </Box>
  );
};

/** What has no column of its own on a phone. */
const Under = <Row,>({ column: { onPhone, head, cell }, row }: { readonly column: Column<Row>; readonly row: Row }) => (
  <Box mt="1" fontSize="sm" whiteSpace="normal">
    {onPhone === 'named' && (
      <Box as="span" color="fg.muted" me="2">
        {head}
      </Box>
    )}
    {cell(row)}
  </Box>
);

const look = <Row,>({ isNumber = false, isNarrow = false, isPinned = false, maxW }: Column<Row>) => ({
  ...(isPinned && { position: 'sticky' as const, insetStart: '0', bg: 'inherit', zIndex: '1', minW: '8rem' }),
  ...(isNumber && { textAlign: 'end' as const, fontVariantNumeric: 'tabular-nums' }),
  ...((isNumber || isNarrow) && { whiteSpace: 'nowrap' as const }),
  ...(maxW !== undefined && { maxW }),
});

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly direction: 'ascending' | 'descending' | undefined;
  readonly onSort: () => void;
}

const Head = <Row,>({ column, direction, onSort }: HeadProps<Row>) => {
  const { head, sort, isNumber = false } = column;
  const Arrow = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Table.ColumnHeader {...look(column)} aria-sort={direction}>
      {sort === undefined ? (
        head
      ) : (
        <Box
          asChild
          display="inline-flex"
          flexDirection={isNumber ? 'row-reverse' : 'row'}
          alignItems="center"
          gap="1"
          wordBreak="keep-all"
          minH={{ base: '11', md: '6' }}
          fontWeight="inherit"
          color="inherit"
          cursor="pointer"
          _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', borderRadius: 'l1' }}
        >
          <button type="button" onClick={onSort}>
            {head}
            <Box as="span" aria-hidden color={direction === undefined ? 'fg.subtle' : 'inherit'}>
              <Arrow size={14} />
            </Box>
          </button>
        </Box>
      )}
    </Table.ColumnHeader>
  );
};
