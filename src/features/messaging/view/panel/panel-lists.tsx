import { Flex, IconButton, Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { FriendsList } from '../friends/friends-list.tsx';
import { ConversationList } from '../list/conversation-list.tsx';
import { SearchField } from '../search/search-field.tsx';
import { SearchResults } from '../search/search-results.tsx';
import { AwayLine } from './away-line.tsx';
import { ClosePanel } from './chat-bar.tsx';
import { chooseTab, type Place } from './state.ts';

const NewGroupDialog = lazy(async () => ({ default: (await import('../list/new-group-dialog.tsx')).NewGroupDialog }));

interface PanelListsProps {
  readonly at: Place;
  readonly phone: boolean;
}

/** Tab 0 the conversations, tab 1 the friends (S-199, S-200); what is searched for stands before both (S-202). */
export const PanelLists = ({ at: { tab, groupId }, phone }: PanelListsProps) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isComposing, setComposing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const firstHit = () => results.current?.querySelector<HTMLElement>('[data-row]');
  const isSearching = typed.trim() !== '';
  const pane = { p: '0', display: 'flex', flexDirection: 'column', minH: '0', flex: '1' } as const;
  return (
    <Tabs.Root
      recipe={tabsSlotRecipe}
      size="sm"
      value={tab}
      onValueChange={({ value }) => {
        setTyped('');
        chooseTab(value === 'friends' ? 'friends' : 'conversations');
      }}
      display="flex"
      flexDirection="column"
      minH="0"
      flex="1"
      lazyMount
    >
      <Flex flex="none" align="center" minH="headerHCompact" px="2" borderBottomWidth="1px">
        <Tabs.List aria-label={t`Messages`} borderBottomWidth="0" flex="1" minW="0" flexWrap="wrap">
          <Tabs.Trigger value="conversations" px={{ base: '2', md: '2.5' }}>
            <Trans>Conversations</Trans>
          </Tabs.Trigger>
          <Tabs.Trigger value="friends" px={{ base: '2', md: '2.5' }}>
            <Trans>Friends</Trans>
          </Tabs.Trigger>
        </Tabs.List>
        <NewGroup />
        {phone && <ClosePanel />}
      </Flex>
      <Flex flex="none" px="3" py="2">
        <SearchField
          ref={field}
          typed={typed}
          onTyped={setTyped}
          onComposing={setComposing}
          onDown={() => firstHit()?.focus()}
          onEnter={() => firstHit()?.click()}
        />
      </Flex>
      {isSearching && <SearchResults typed={typed} isComposing={isComposing} list={results} />}
      <Tabs.Content value="conversations" {...pane} hidden={isSearching || tab !== 'conversations'}>
        <ConversationList groupId={groupId} />
      </Tabs.Content>
      <Tabs.Content value="friends" {...pane} hidden={isSearching || tab !== 'friends'}>
        <FriendsList groupId={groupId} />
      </Tabs.Content>
      <AwayLine />
    </Tabs.Root>
  );
};

const NewGroup = () => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        variant="ghost"
        size="sm"
        color="fg.muted"
        aria-label={t`New group`}
        title={t`New group`}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <UserRoundPlus strokeWidth={1.75} aria-hidden />
      </IconButton>
      {wanted && (
        <Suspense fallback={null}>
          <NewGroupDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
