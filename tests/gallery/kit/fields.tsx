import { Box, Grid } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { type ChosenTable, LineProblems, TableFile } from '#src/ui/files/table-file.tsx';
import { Choice } from '#src/ui/parts/choice.tsx';
import { ChooseBox } from '#src/ui/parts/choose-box.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { SearchField } from '#src/ui/parts/search-field.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { LinkTabs } from '#src/ui/parts/tabs.tsx';
import { DeadlineField, TimeField } from '#src/ui/parts/time-fields.tsx';
import { PeoplePicker } from '#src/ui/people/people-picker.tsx';
import { groups, names } from './people.ts';

const Two = ({ children }: { readonly children: ReactNode }) => (
  <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5" alignItems="start">
    {children}
  </Grid>
);

const Deadline = ({ label, begin }: { readonly label: string; readonly begin: string }) => {
  const [value, setValue] = useState(begin);
  return <DeadlineField label={label} value={value} onValue={setValue} />;
};

const Switch = ({ hint }: { readonly hint?: string }) => {
  const [on, setOn] = useState(hint !== undefined);
  return <SwitchRow label="允许重新提交" hint={hint} on={on} onSwitch={setOn} />;
};

const Filters = () => {
  const [current, setCurrent] = useState('all');
  const filters = [
    { id: 'all', name: '全部', count: 62 },
    { id: 'toReview', name: '待批阅', count: 17 },
    { id: 'returned', name: '已退回', count: 0 },
    { id: 'late', name: '迟交' },
  ];
  return <FilterButtons label="Which" filters={filters} current={current} onChoose={setCurrent} />;
};

const People = ({ begin, few = false }: { readonly begin: readonly string[]; readonly few?: boolean }) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(begin));
  const people = names.map((name, at) => ({ key: `u:${at}`, uid: `u${at}`, name }));
  const sections = few
    ? []
    : [
        { title: '小组', choices: groups },
        { title: '学生', choices: people, hasAll: true },
      ];
  return (
    <PeoplePicker
      label="搜索小组和学生"
      sections={sections}
      chosen={chosen}
      onChosen={setChosen}
      nothing="还没有人加入。"
    />
  );
};

const problems = [
  { line: 3, field: 'phone', fault: 'wrong', value: '1380013' },
  { line: 17, field: 'name', fault: 'missing', value: '' },
  { line: 118, field: 'number', fault: 'twice', value: '一个很长很长的单元格内容，看它在窄屏幕上怎样换行而不撑宽页面' },
];

const Table = ({ problem, doing }: { readonly problem?: string; readonly doing?: string }) => (
  <Box display="grid" gap="3">
    <TableFile
      kinds={[{ kind: 'people', name: '选择文件' }]}
      isOff={doing !== undefined}
      doing={doing}
      problem={problem}
      maxBytes={700_000}
      onChoose={() => {}}
      onFile={async (_: ChosenTable) => {}}
    />
    {problem === undefined && doing === undefined && (
      <LineProblems problems={problems} textOf={({ field, fault }) => `${field}: ${fault}`}>
        3 个问题：没有导入任何人。
      </LineProblems>
    )}
  </Box>
);

const nothing = () => {};

export const fieldStands: readonly (readonly [string, ReactNode])[] = [
  [
    'TextField, TextArea, SelectField',
    <Two key="1">
      <TextField label="名称" defaultValue="高等数学 A" hint="学生看到的名称。" />
      <TextField label="名称" error="这个名称已经有了。" defaultValue="高等数学 A" />
      <TextArea label="说明" rows={3} defaultValue="请带实验报告。" />
      <SelectField label="账号" value="" onValue={nothing} options={[{ value: '', label: '全部' }]} />
    </Two>,
  ],
  [
    'TimeField, DeadlineField',
    <Two key="2">
      <TimeField label="开始" value="2026-11-27T08:00" onValue={nothing} hint="此前可以看到，届时可以开始。" />
      <TimeField label="发布时间" value="2020-01-01T08:00" onValue={nothing} error="这个时间已经过去。" />
      <Deadline label="截止时间（可不设）" begin="" />
      <Deadline label="截止时间" begin="2026-12-04T23:59" />
    </Two>,
  ],
  [
    'SearchField, Choice, SwitchRow, ChooseBox',
    <Two key="3">
      <SearchField label="搜索成员" value="" onValue={nothing} />
      <Choice label="状态" value="" onValue={nothing} options={[['', '所有状态']]} />
      <Switch />
      <Switch hint="直到截止时间，且还没有评分。" />
      <Box display="flex">
        <ChooseBox label="Choose none" isOn={false} onTurn={nothing} />
        <ChooseBox label="Choose some" isOn={false} isSome onTurn={nothing} />
        <ChooseBox label="Choose all" isOn onTurn={nothing} />
      </Box>
    </Two>,
  ],
  ['FilterButtons', <Filters key="4" />],
  [
    'LinkTabs',
    <LinkTabs
      key="5"
      label="Parts"
      current="people"
      tabs={['people', 'import', 'certification', 'appeals', 'feedback', 'usage', 'school'].map((id) => ({
        id,
        name: id,
        link: { to: '/admin' },
      }))}
    />,
  ],
  [
    'PeoplePicker: some chosen, nobody there',
    <Two key="6">
      <People begin={['g:1', 'u:2']} />
      <People begin={[]} few />
    </Two>,
  ],
  ['TableFile: what is wrong with its lines', <Table key="7" />],
  ['TableFile: refused', <Table key="8" problem="文件超过 700 kB，请拆分。" />],
  ['TableFile: under way', <Table key="9" doing="正在检查文件…" />],
];
