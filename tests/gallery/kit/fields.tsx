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
import { say } from './say.ts';

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
  return <SwitchRow label={say('允许重新提交', 'Handing in again is allowed')} hint={hint} on={on} onSwitch={setOn} />;
};

const Filters = () => {
  const [current, setCurrent] = useState('all');
  const filters = [
    { id: 'all', name: say('全部', 'All'), count: 62 },
    { id: 'toReview', name: say('待批阅', 'To review'), count: 17 },
    { id: 'returned', name: say('已退回', 'Returned'), count: 0 },
    { id: 'late', name: say('迟交', 'Late') },
  ];
  return <FilterButtons label="Which" filters={filters} current={current} onChoose={setCurrent} />;
};

const People = ({ begin, few = false }: { readonly begin: readonly string[]; readonly few?: boolean }) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(begin));
  const people = names.map((name, at) => ({ key: `u:${at}`, uid: `u${at}`, name }));
  const sections = few
    ? []
    : [
        { title: say('小组', 'Groups'), choices: groups },
        { title: say('学生', 'Student'), choices: people, hasAll: true },
      ];
  return (
    <PeoplePicker
      label={say('搜索小组和学生', 'Search groups and students')}
      sections={sections}
      chosen={chosen}
      onChosen={setChosen}
      nothing={say('还没有人加入。', 'Nobody has joined yet.')}
    />
  );
};

const problems = [
  { line: 3, field: 'phone', fault: 'wrong', value: '1380013' },
  { line: 17, field: 'name', fault: 'missing', value: '' },
  {
    line: 118,
    field: 'number',
    fault: 'twice',
    value: say(
      '一个很长很长的单元格内容，看它在窄屏幕上怎样换行而不撑宽页面',
      'A cell with very many words, to see how it wraps on a narrow screen and does not widen the page',
    ),
  },
];

const Table = ({ problem, doing }: { readonly problem?: string; readonly doing?: string }) => (
  <Box display="grid" gap="3">
    <TableFile
      kinds={[{ kind: 'people', name: say('选择文件', 'Choose a file') }]}
      isOff={doing !== undefined}
      doing={doing}
      problem={problem}
      maxBytes={700_000}
      onChoose={() => {}}
      onFile={async (_: ChosenTable) => {}}
    />
    {problem === undefined && doing === undefined && (
      <LineProblems problems={problems} textOf={({ field, fault }) => `${field}: ${fault}`}>
        {say('3 个问题：没有导入任何人。', '3 problems: nobody was imported.')}
      </LineProblems>
    )}
  </Box>
);

const nothing = () => {};

export const fieldStands: readonly (readonly [string, ReactNode])[] = [
  [
    'TextField, TextArea, SelectField',
    <Two key="1">
      <TextField
        label={say('名称', 'Name')}
        defaultValue={say('高等数学 A', 'Calculus A')}
        hint={say('学生看到的名称。', 'The name that students see.')}
      />
      <TextField
        label={say('名称', 'Name')}
        error={say('这个名称已经有了。', 'This name is taken.')}
        defaultValue={say('高等数学 A', 'Calculus A')}
      />
      <TextArea
        label={say('说明', 'Description')}
        rows={3}
        defaultValue={say('请带实验报告。', 'Bring your lab report.')}
      />
      <SelectField
        label={say('账号', 'Account')}
        value=""
        onValue={nothing}
        options={[{ value: '', label: say('全部', 'All') }]}
      />
    </Two>,
  ],
  [
    'TimeField, DeadlineField',
    <Two key="2">
      <TimeField
        label={say('开始', 'Opens')}
        value="2026-11-27T08:00"
        onValue={nothing}
        hint={say('此前可以看到，届时可以开始。', 'It is seen before, and can be begun then.')}
      />
      <TimeField
        label={say('发布时间', 'Publish at')}
        value="2020-01-01T08:00"
        onValue={nothing}
        error={say('这个时间已经过去。', 'This time has passed.')}
      />
      <Deadline label={say('截止时间（可不设）', 'Due (optional)')} begin="" />
      <Deadline label={say('截止时间', 'Due')} begin="2026-12-04T23:59" />
    </Two>,
  ],
  [
    'SearchField, Choice, SwitchRow, ChooseBox',
    <Two key="3">
      <SearchField label={say('搜索成员', 'Search members')} value="" onValue={nothing} />
      <Choice label={say('状态', 'State')} value="" onValue={nothing} options={[['', say('所有状态', 'All states')]]} />
      <Switch />
      <Switch hint={say('直到截止时间，且还没有评分。', 'Until the deadline, as long as there is no score.')} />
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
  [
    'TableFile: refused',
    <Table key="8" problem={say('文件超过 700 kB，请拆分。', 'The file is larger than 700 kB. Split it.')} />,
  ],
  ['TableFile: under way', <Table key="9" doing={say('正在检查文件…', 'Checking the file…')} />],
];
