import { Box, Table } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import {
  constructSortFn,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';

type SortValue = number | string | undefined;

export interface Column<Row> {
  readonly id: string;
  readonly head?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** What lines are sorted by when the head is pressed. Lines without a value come last, in both directions. */
  readonly sort?: (row: Row) => SortValue;
  /** At the end of its column; the largest first at the first press. */
  readonly isNumber?: boolean;
  readonly hideBelow?: 'md';
  readonly maxW?: string;
  /** Its words stay in one line. */
  readonly isNarrow?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  /** In the order in which they stand until a head is pressed. */
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
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

/** Lines with columns, sorted by a press on a head: once, the other way round, and as they stood before. */
export const DataTable = <Row extends object>({ label, rows, keyOf, columns, mark, detail }: DataTableProps<Row>) => {
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () =>
        columns.map(({ id, sort, isNumber = false }) => ({
          id,
          accessorFn: (row: Row) => sort?.(row),
          enableSorting: sort !== undefined,
          sortFn: 'natural' as const,
          sortUndefined: 'last' as const,
          sortDescFirst: isNumber,
        })),
      [columns],
    ),
    getRowId: keyOf,
    enableMultiSort: false,
  });
  const [sorted] = table.state.sorting satisfies SortingState;
  return (
    <Box overflowX="auto" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Table.Root recipe={tableSlotRecipe} size="sm" aria-label={label}>
        <Table.Header>
          <Table.Row>
            {columns.map((column) => (
              <Head
                key={column.id}
                column={column}
                direction={sorted?.id === column.id ? (sorted.desc ? 'descending' : 'ascending') : undefined}
                onSort={() => table.getColumn(column.id)?.toggleSorting()}
              />
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {table.getRowModel().rows.map(({ id, original }) => {
            const below = detail?.(original);
            return (
              <Fragment key={id}>
                <Table.Row {...mark?.(original)}>
                  {columns.map((column) => (
                    <Table.Cell key={column.id} {...look(column)}>
                      {column.cell(original)}
                    </Table.Cell>
                  ))}
                </Table.Row>
                {below != null && below !== false && (
                  <Table.Row>
                    <Table.Cell colSpan={columns.length}>
                      {/* As wide as what is seen of the table, which is wider on a phone. */}
                      <Box position="sticky" insetStart="4" maxW={{ base: 'calc(100vw - 4rem)', md: 'none' }}>
                        {below}
                      </Box>
                    </Table.Cell>
                  </Table.Row>
                )}
              </Fragment>
            );
          })}
        </Table.Body>
      </Table.Root>
    </Box>
  );
};

const look = <Row,>({ isNumber = false, isNarrow = false, hideBelow, maxW }: Column<Row>) => ({
  ...(isNumber && { textAlign: 'end' as const, fontVariantNumeric: 'tabular-nums' }),
  ...((isNumber || isNarrow) && { whiteSpace: 'nowrap' as const }),
  ...(hideBelow !== undefined && { hideBelow }),
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
