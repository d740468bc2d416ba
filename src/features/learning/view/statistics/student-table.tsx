import { Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type LearnSort, learnStates } from '#contract/features/learning/keys.ts';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
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

/** How far each is, sorted by the server: these are the lines of one page. */
export const StudentTable = ({ students, isPlayed, sort, onSort }: StudentTableProps) => {
  const { t } = useLingui();
  const duration = useDuration();
  const columns: readonly Column<StudentLine>[] = [
    {
      id: 'name',
      head: <Trans>Student</Trans>,
      isNarrow: true,
      sort: ({ username }) => username,
      cell: ({ uid, username }) => (
        <Flex align="center" gap="2.5">
          <PersonMark uid={uid} name={username} size="28px" />
          {username}
        </Flex>
      ),
    },
    {
      id: 'state',
      head: <Trans>Progress</Trans>,
      isNarrow: true,
      cell: ({ state }) => <StateMark state={learnStates[state] ?? 'notLearned'} />,
    },
    ...(isPlayed ? [played] : []),
    {
      id: 'time',
      head: <Trans>Time</Trans>,
      isNumber: true,
      sort: ({ time }) => time,
      cell: ({ time }) => (time > 0 ? duration(time) : '–'),
    },
    { id: 'visits', head: <Trans>Visits</Trans>, isNumber: true, cell: ({ visits }) => (visits > 0 ? visits : '–') },
    {
      id: 'last',
      head: <Trans>Last time</Trans>,
      isNarrow: true,
      isLatestFirst: true,
      sort: ({ lastAt }) => lastAt,
      cell: ({ lastAt }) => (lastAt > 0 ? <Time at={lastAt} /> : '–'),
    },
  ];
  return (
    <DataTable
      label={t`Students`}
      rows={students}
      keyOf={({ uid }) => uid}
      columns={columns}
      sorted={{ id: sort.replace('-', ''), desc: sort.startsWith('-') }}
      onSort={({ id, desc }) => onSort((desc ? `-${id}` : id) as LearnSort)}
    />
  );
};

const played: Column<StudentLine> = {
  id: 'percent',
  head: <Trans>Played</Trans>,
  isNumber: true,
  sort: ({ percent }) => percent,
  cell: ({ percent }) => (percent > 0 ? `${percent}%` : '–'),
};
