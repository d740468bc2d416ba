import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type LearnSort, learnStates } from '#contract/features/learning/keys.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { useDuration } from '../parts/finish-bar.tsx';
import { StateMark } from '../parts/progress.tsx';

/** Times in milliseconds. */
export interface StudentLine {
  readonly uid: string;
  readonly username: string;
  readonly state: number;
  readonly time: number;
  readonly percent: number;
  readonly visits: number;
  /** 0 never. */
  readonly lastAt: number;
}

interface StudentTableProps {
  readonly students: readonly StudentLine[];
  /** Of a recording, how much of it. */
  readonly isPlayed: boolean;
  readonly sort: LearnSort;
  readonly onSort: (sort: LearnSort) => void;
}

interface Column {
  readonly name: string;
  /** What it can be sorted by; times begin with the largest. */
  readonly sort?: 'name' | 'time' | 'last' | 'percent';
  readonly numeric?: boolean;
}

/** A table that scrolls inside its frame where there is no room. */
export const StudentTable = ({ students, isPlayed, sort, onSort }: StudentTableProps) => {
  const { t } = useLingui();
  const columns: readonly Column[] = [
    { name: t`Student`, sort: 'name' },
    { name: t`Progress` },
    ...(isPlayed ? [{ name: t`Played`, sort: 'percent', numeric: true } as const] : []),
    { name: t`Time`, sort: 'time', numeric: true },
    { name: t`Visits`, numeric: true },
    { name: t`Last time`, sort: 'last' },
  ];
  return (
    <Box
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      overflowX="auto"
      tabIndex={0}
      role="region"
      aria-label={t`Students`}
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
    >
      <Box as="table" width="full" fontSize="sm" borderCollapse="collapse">
        <Box as="thead" borderBottomWidth="1px">
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </Box>
        <tbody>
          {students.map((student) => (
            <Line key={student.uid} student={student} isPlayed={isPlayed} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
};

const wayOf = (by: Column['sort'], sort: LearnSort): 'up' | 'down' | 'none' => {
  if (by === undefined || sort.replace('-', '') !== by) return 'none';
  return sort.startsWith('-') ? 'down' : 'up';
};

const directions = { up: 'ascending', down: 'descending', none: 'none' } as const;

const Head = ({ column, sort, onSort }: { readonly column: Column } & Pick<StudentTableProps, 'sort' | 'onSort'>) => {
  const { name, sort: by, numeric } = column;
  const way = wayOf(by, sort);
  const press = () => {
    if (by === undefined) return;
    const begin: LearnSort = by === 'name' ? 'name' : `-${by}`;
    const other: LearnSort = by === 'name' ? '-name' : by;
    onSort(sort === begin ? other : begin);
  };
  return (
    <Box
      asChild
      px="3"
      py="1"
      height="44px"
      fontWeight="500"
      color="fg.muted"
      whiteSpace="nowrap"
      textAlign={numeric === true ? 'end' : 'start'}
    >
      <th scope="col" aria-sort={by === undefined ? undefined : directions[way]}>
        {by === undefined ? (
          name
        ) : (
          <Box
            asChild
            display="inline-flex"
            alignItems="center"
            gap="1"
            minH={{ base: '44px', md: '32px' }}
            cursor="pointer"
            color={way === 'none' ? 'fg.muted' : 'fg'}
            _hover={{ color: 'fg' }}
            _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
          >
            <button type="button" onClick={press}>
              {name}
              {way === 'up' && <ArrowUp size={14} aria-hidden />}
              {way === 'down' && <ArrowDown size={14} aria-hidden />}
            </button>
          </Box>
        )}
      </th>
    </Box>
  );
};

const Line = ({ student, isPlayed }: { readonly student: StudentLine; readonly isPlayed: boolean }) => {
  const duration = useDuration();
  const { uid, username, state, percent, time, visits, lastAt } = student;
  const cell = { px: '3', py: '1', height: '44px', whiteSpace: 'nowrap' } as const;
  return (
    <Box as="tr" _notLast={{ borderBottomWidth: '1px' }}>
      <Box asChild fontWeight="400" textAlign="start" {...cell}>
        <th scope="row">
          <Flex align="center" gap="2.5">
            <PersonMark uid={uid} name={username} size="28px" />
            {username}
          </Flex>
        </th>
      </Box>
      <Box as="td" {...cell}>
        <StateMark state={learnStates[state] ?? 'notLearned'} />
      </Box>
      {isPlayed && <Figure>{percent > 0 ? `${percent}%` : '–'}</Figure>}
      <Figure>{time > 0 ? duration(time) : '–'}</Figure>
      <Figure>{visits > 0 ? visits : '–'}</Figure>
      <Box as="td" color="fg.muted" {...cell}>
        {lastAt > 0 ? <Time at={lastAt} /> : <Text as="span">–</Text>}
      </Box>
    </Box>
  );
};

const Figure = ({ children }: { readonly children: string | number }) => (
  <Box as="td" px="3" py="1" textAlign="end" textStyle="num" whiteSpace="nowrap">
    {children}
  </Box>
);
