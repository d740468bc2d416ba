import { Button, Flex, Grid, Text } from '@chakra-ui/react';
import { BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { coreRefusal } from '#contract/core/refusal.ts';
import { hour } from '#contract/core/time.ts';
import { Asked } from '#src/ui/parts/asked.tsx';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { RemindButton } from '#src/ui/parts/remind-button.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { names } from './people.ts';
import { say } from './say.ts';

const at = Date.now() - 3 * hour;
const text = (value: string) => <Text>{value}</Text>;

export const stateStands: readonly (readonly [string, ReactNode])[] = [
  [
    'EmptyState',
    <Grid key="1" templateColumns={{ base: '1fr', md: '1fr 1fr' }}>
      <EmptyState
        picture="empty"
        title={say('还没有作业', 'No homework yet')}
        action={<Button size="sm">{say('新建作业', 'New homework')}</Button>}
      >
        {say('布置的作业会显示在这里。', 'Homework that is given appears here.')}
      </EmptyState>
      <EmptyState picture="offline" title={say('不在本设备上', 'Not on this device')} />
      <EmptyState picture="finished" title={say('全部完成', 'All done')} />
      <EmptyState picture="lost" title={say('没有这份作业', 'No such homework')}>
        {say('已被删除，或尚未同步到本设备。', 'It was deleted, or has not come to this device yet.')}
      </EmptyState>
      <EmptyState icon={BellOff} title={say('没有通知', 'No notifications')} />
    </Grid>,
  ],
  ['Waiting', <Waiting key="2" atOnce rows={2} />],
  [
    'Asked: just now, kept, never, refused',
    <Grid key="3" gap="5">
      <Asked
        asked={{ state: 'answered', value: say('57 人已读', '57 have read it'), at: Date.now(), fresh: true }}
        onAgain={() => {}}
      >
        {text}
      </Asked>
      <Asked asked={{ state: 'answered', value: say('57 人已读', '57 have read it'), at, fresh: false }}>{text}</Asked>
      <Asked<string> asked={{ state: 'unknown' }}>{text}</Asked>
      <Asked<string> asked={{ state: 'refused', refusal: coreRefusal.needsNetwork }}>{text}</Asked>
    </Grid>,
  ],
  [
    'SyncMark, DraftLine',
    <Flex key="4" gap="5" wrap="wrap" align="center">
      {(['waiting', 'sending', 'attention', 'conflict'] as const).map((mark) => (
        <SyncMark key={mark} mark={mark} />
      ))}
      {(['typing', 'saved', 'failed'] as const).map((state) => (
        <DraftLine key={state} id={state} draft={{ state, savedAt: at }} />
      ))}
    </Flex>,
  ],
  [
    'PersonMark',
    <Flex key="5" gap="2" wrap="wrap">
      {names.slice(0, 12).map((name) => (
        <PersonMark key={name} uid={name} name={name} />
      ))}
    </Flex>,
  ],
  [
    'RemindButton',
    <RemindButton key="6" remind={async () => ({ ok: true, value: { data: { students: 3 } } })}>
      {say('提醒未读的人', 'Remind those who have not read it')}
    </RemindButton>,
  ],
];
