import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { coreRefusal } from '#contract/core/refusal.ts';
import { useChosen } from '#src/ui/live/use-chosen.ts';
import { type Listing, useSteps } from '#src/ui/live/use-paged.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { BulkBar } from '#src/ui/parts/bulk-bar.tsx';
import { ChooseBox } from '#src/ui/parts/choose-box.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { ListPage } from '#src/ui/parts/list-page.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { PeopleList } from '#src/ui/people/people-list.tsx';
import { useFound } from '#src/ui/people/search.ts';
import { names } from './people.ts';
import { say } from './say.ts';

const empty = (
  <EmptyState title={say('没有找到任何人', 'Nobody found')}>
    {say('请缩短搜索词，或导入人员。', 'Shorten what you search for, or import people.')}
  </EmptyState>
);
const count = (total: number) => say(`${total} 人`, `${total} people`);

const Line = ({ name, before }: { readonly name: string; readonly before?: ReactNode }) => (
  <Flex as="li" align="center" gap="3" px="4" py="1" minH="52px">
    {before}
    <PersonMark uid={name} name={name} />
    <Box flex="1" minW="0">
      <Text overflowWrap="anywhere">{name}</Text>
      <Text fontSize="sm" color="fg.muted">
        {say('2026001 · 学生', '2026001 · student')}
      </Text>
    </Box>
    <RowMenu label={`More for ${name}`} actions={() => []} />
  </Flex>
);

const Still = ({ list }: { readonly list: Listing<string> }) => (
  <ListPage label="People" list={list} look="panel" count={count} empty={empty}>
    {(name) => <Line key={name} name={name} />}
  </ListPage>
);

const wordsOf = (name: string) => ({ names: [name], others: [] });

/** Of the device: searched while one types, shown in steps. */
const Searched = ({ begin }: { readonly begin: string }) => {
  const [text, setText] = useState(begin);
  const found = useFound(names, wordsOf, text);
  return (
    <ListPage
      label="Members"
      list={useSteps(found, 4)}
      look="panel"
      count={count}
      search={{
        label: say('搜索成员', 'Search members'),
        placeholder: say('姓名、拼音或学号', 'Name, pinyin or number'),
        value: text,
        onValue: setText,
      }}
      tools={
        <>
          <Button size="sm" variant="ghost">
            {say('导出', 'Export')}
          </Button>
          <Button size="sm">{say('添加成员', 'Add members')}</Button>
        </>
      }
      empty={empty}
    >
      {(name) => <Line key={name} name={name} />}
    </ListPage>
  );
};

/** Of the server: asked by a press. */
const Asked = ({ canAsk }: { readonly canAsk: boolean }) => (
  <ListPage
    label="Appeals"
    list={{ rows: names.slice(0, 2), total: 40, more: () => {}, canAsk }}
    look="cards"
    count={count}
    submit={{ name: say('搜索', 'Search'), act: async () => {} }}
    filters={
      <>
        <Box flex="1 1 14rem">
          <TextField label={say('姓名、账号、学号或班级', 'Name, account, number or class')} type="search" />
        </Box>
        <Box flex="0 1 10rem">
          <SelectField
            label={say('账号', 'Account')}
            value=""
            onValue={() => {}}
            options={[{ value: '', label: say('全部', 'All') }]}
          />
        </Box>
      </>
    }
    tools={
      <Button size="sm" variant="outline">
        {say('添加人员', 'Add a person')}
      </Button>
    }
    empty={empty}
  >
    {(name) => (
      <li key={name}>
        <Text fontWeight="600">{name}</Text>
        <Text fontSize="sm" color="fg.muted">
          {say('忘记了密码，手机号也换了。', 'Forgot the password, and has another number now.')}
        </Text>
      </li>
    )}
  </ListPage>
);

const Chosen = () => {
  const chosen = useChosen();
  const rows = names.slice(0, 4);
  const { has, turn, set, clear, keys } = chosen;
  return (
    <ListPage
      label="Chosen"
      list={{ rows, total: 4 }}
      look="panel"
      count={count}
      empty={empty}
      tools={
        <Button size="sm" onClick={() => set(rows.slice(0, 2))}>
          Choose two
        </Button>
      }
      bulk={
        <BulkBar count={keys.size} onAll={() => set(rows)} onClear={clear}>
          <Button size="sm">{say('评分…', 'Score…')}</Button>
          <Button size="sm" variant="outline">
            {say('评语…', 'Comment…')}
          </Button>
          <RowMenu label="More for what is chosen" actions={() => []} />
        </BulkBar>
      }
    >
      {(name) => (
        <Line
          key={name}
          name={name}
          before={
            <Box ms="-3">
              <ChooseBox
                label={`Choose ${name}`}
                isOn={has(name)}
                onTurn={(isRange) => turn(name, isRange ? rows : undefined)}
              />
            </Box>
          }
        />
      )}
    </ListPage>
  );
};

const people = names.slice(0, 3).map((username) => ({ uid: username, username }));

export const listStands: readonly (readonly [string, ReactNode])[] = [
  ['ListPage: of the device, in steps', <Searched key="1" begin="" />],
  ['ListPage: nothing found', <Searched key="2" begin="nobody" />],
  ['ListPage: of the server, asked by a press', <Asked key="3" canAsk />],
  ['ListPage: of the server, without a network', <Asked key="4" canAsk={false} />],
  ['ListPage: waiting', <Still key="5" list={{ rows: undefined, total: 0 }} />],
  ['ListPage: never asked, no network', <Still key="6" list={{ rows: undefined, total: 0, canAsk: false }} />],
  [
    'ListPage: refused',
    <Still key="7" list={{ rows: undefined, total: 0, refusal: coreRefusal.needsNetwork, again: () => {} }} />,
  ],
  ['ListPage: empty', <Still key="8" list={{ rows: [], total: 0 }} />],
  ['ListPage with BulkBar', <Chosen key="9" />],
  [
    'PeopleList',
    <PeopleList key="10" people={people} nobody={say('还没有人。', 'Nobody yet.')} hidden={12}>
      {() => say('3 条回复', '3 replies')}
    </PeopleList>,
  ],
  [
    'PeopleList: nobody',
    <PeopleList key="11" people={[]} nobody={say('还没有人。', 'Nobody yet.')}>
      {() => null}
    </PeopleList>,
  ],
];
