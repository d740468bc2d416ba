import { Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useChosen } from '#src/ui/live/use-chosen.ts';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { Stats } from '#src/ui/parts/stats.tsx';
import { names } from './people.ts';
import { say } from './say.ts';

interface Row {
  readonly name: string;
  readonly score: number | undefined;
  readonly visits: number;
  readonly state: string;
}

const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({
    name: names[at] ?? say(`学生 ${at + 1}`, `Student ${at + 1}`),
    score: at % 5 === 4 ? undefined : 95 - ((at * 7) % 60),
    visits: (at * 3) % 11,
    state: [say('已提交', 'Submitted'), say('未提交', 'Not submitted'), say('已退回', 'Returned')][at % 3] ?? '',
  }));

const columns: readonly Column<Row>[] = [
  { id: 'name', head: say('学生', 'Student'), sort: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'state',
    head: say('状态', 'State'),
    onPhone: 'under',
    cell: ({ state }) => (
      <Text as="span" color="fg.muted">
        {state}
      </Text>
    ),
  },
  {
    id: 'visits',
    head: say('访问次数', 'Number of visits'),
    isNumber: true,
    onPhone: 'named',
    sort: ({ visits }) => visits,
    cell: ({ visits }) => visits,
  },
  {
    id: 'score',
    head: say('分数', 'Score'),
    isNumber: true,
    sort: ({ score }) => score,
    cell: ({ score }) => score ?? '–',
  },
];

const keyOf = ({ name }: Row) => name;

const Sorted = () => {
  const [sorted, setSorted] = useState({ id: 'score', desc: true });
  return (
    <DataTable
      label="Sorted by the server"
      rows={rowsOf(3)}
      keyOf={keyOf}
      columns={columns}
      sorted={sorted}
      onSort={setSorted}
    />
  );
};

const Chosen = () => {
  const chosen = useChosen();
  const isSome = chosen.keys.size > 0;
  if (!isSome) queueMicrotask(() => chosen.set(rowsOf(2).map(keyOf)));
  return <DataTable label="Chosen" rows={rowsOf(4)} keyOf={keyOf} nameOf={keyOf} columns={columns} chosen={chosen} />;
};

const wide: readonly Column<Row>[] = [
  ...columns.slice(0, 1).map((column) => ({ ...column, isPinned: true })),
  ...Array.from(
    { length: 14 },
    (_, at): Column<Row> => ({
      id: `q${at}`,
      head: say(`第 ${at + 1} 题`, `Question ${at + 1}`),
      isNumber: true,
      cell: ({ score }) => score ?? '–',
    }),
  ),
];

export const tableStands: readonly (readonly [string, ReactNode])[] = [
  ['DataTable', <DataTable key="1" label="Class" rows={rowsOf(5)} keyOf={keyOf} columns={columns} />],
  [
    'DataTable with a detail under a line',
    <DataTable
      key="2"
      label="With detail"
      rows={rowsOf(3)}
      keyOf={keyOf}
      columns={columns}
      detail={({ visits }) => visits === 3 && say('选 A 的 12 人，选 B 的 31 人。', '12 chose A, 31 chose B.')}
    />,
  ],
  ['DataTable, sorted by the server', <Sorted key="3" />],
  ['DataTable, chosen', <Chosen key="4" />],
  ['DataTable, wider than the page', <DataTable key="5" label="Wide" rows={rowsOf(3)} keyOf={keyOf} columns={wide} />],
  [
    'Stats',
    <Stats
      key="6"
      stats={[
        { name: say('已提交', 'Submitted'), value: '57 / 62' },
        { name: say('平均分', 'Average'), value: '81.4 / 100', hint: say('只计首次作答', 'First attempts only') },
        { name: say('中位数', 'Median'), value: 83 },
        { name: say('信度', 'Reliability'), value: '–' },
        { name: say('总时长', 'Time in all'), value: say('128 小时 40 分钟', '128 hours 40 minutes') },
      ]}
    />,
  ],
  [
    'DataTable of a thousand lines',
    <DataTable key="7" label="School" rows={rowsOf(1_000)} keyOf={keyOf} nameOf={keyOf} columns={columns} />,
  ],
];
