import { Box, Button, Flex, type SystemStyleObject, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSubmit } from '../live/use-once.ts';
import type { Listing } from '../live/use-paged.ts';
import { useRefusalText } from '../words/refusal-texts.ts';
import { NotHere } from './asked.tsx';
import { SearchField } from './search-field.tsx';
import { Waiting } from './waiting.tsx';

interface Search {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

interface ListPageProps<Row> {
  /** What is listed, for the ear. */
  readonly label: string;
  readonly list: Listing<Row>;
  /** An `li`, with its key. */
  readonly children: (row: Row) => ReactNode;
  /** How many there are; said when it changes. */
  readonly count?: (total: number) => ReactNode;
  /** Where nothing is. */
  readonly empty: ReactNode;
  /** Narrows while somebody types. */
  readonly search?: Search | undefined;
  /** Beside the search. */
  readonly filters?: ReactNode;
  /** With this verb search and filters are asked of the server when it is pressed. */
  readonly submit?: { readonly name: ReactNode; readonly act: () => Promise<unknown> };
  /** What may be done with the list. */
  readonly tools?: ReactNode;
  readonly look?: keyof typeof looks;
  /** A `BulkBar`. */
  readonly bulk?: ReactNode;
}

const looks = {
  /** Lines that have a border each. */
  lines: {},
  /** Lines in a frame. */
  panel: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    // A line that is coloured while it is pointed at ends at the frame.
    overflow: 'hidden',
    '& > li:not(:last-child)': { borderBottomWidth: '1px' },
  },
  /** Lines that bring a frame of their own. */
  apart: { display: 'grid', gap: '3' },
  /** Each in a frame of its own. */
  cards: {
    display: 'grid',
    gap: '3',
    '& > li': { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', p: '4' },
  },
} as const satisfies Record<string, SystemStyleObject>;

/** The body of a page that is a list: what narrows it, how many there are, the lines, and more of them. */
export const ListPage = <Row,>({
  label,
  list,
  children,
  count,
  empty,
  search,
  filters,
  submit,
  tools,
  look = 'lines',
  bulk,
}: ListPageProps<Row>) => {
  const { rows, total, more, canAsk = true } = list;
  const counted = rows !== undefined && count !== undefined && (
    <Text fontSize="sm" color="fg.muted" role="status" flexShrink="0">
      {count(total)}
    </Text>
  );
  return (
    <Flex direction="column" gap="4">
      {submit === undefined ? (
        <Flex align="center" gap="3" wrap="wrap" _empty={{ display: 'none' }}>
          {counted}
          {search !== undefined && <SearchField size="sm" width="auto" flex="1 1 10rem" maxW="20rem" {...search} />}
          {filters}
          {tools != null && tools !== false && (
            <Flex gap="2" wrap="wrap" ms="auto">
              {tools}
            </Flex>
          )}
        </Flex>
      ) : (
        <>
          <AskBar submit={submit} canAsk={canAsk}>
            {filters}
          </AskBar>
          {tools !== undefined && (
            <Flex gap="2" wrap="wrap">
              {tools}
            </Flex>
          )}
          {counted}
        </>
      )}
      {rows === undefined && <NotYet list={list} />}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && (
        <Box as="ul" listStyleType="none" aria-label={label} css={looks[look]}>
          {rows.map(children)}
        </Box>
      )}
      {more !== undefined && (
        <Button variant="outline" onClick={more} disabled={!canAsk}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {bulk}
    </Flex>
  );
};

interface AskBarProps extends Required<Pick<ListPageProps<unknown>, 'submit'>> {
  readonly canAsk: boolean;
  readonly children: ReactNode;
}

const AskBar = ({ submit: { name, act }, canAsk, children }: AskBarProps) => (
  <Flex as="form" onSubmit={useSubmit(act)} gap="3" wrap="wrap" align="flex-end">
    {children}
    <Button type="submit" disabled={!canAsk}>
      {name}
    </Button>
  </Flex>
);

/** Waits, or says why there is nothing. */
const NotYet = ({ list: { canAsk = true, refusal, again } }: { readonly list: Listing<unknown> }) => {
  const textOf = useRefusalText();
  if (refusal === undefined) return canAsk ? <Waiting /> : <NotHere />;
  return (
    <Flex align="center" gap="3" wrap="wrap" fontSize="sm">
      <Text color="fg.error">{textOf(refusal)}</Text>
      <Button size="sm" variant="outline" onClick={again} disabled={!canAsk}>
        <Trans>Try again</Trans>
      </Button>
    </Flex>
  );
};
