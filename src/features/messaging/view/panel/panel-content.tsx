import { Box, Flex, IconButton, Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, MessagesSquare, UserRoundPlus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { carryDrafts } from '#src/features/messaging/data/other-drafts.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useStatus } from '#src/ui/live/use-status.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Chat } from '../chat/chat.tsx';
import { ConversationList } from '../list/conversation-list.tsx';
import { FriendsList } from '../list/friends-list.tsx';
import { SearchField } from '../search/search-field.tsx';
import { SearchResults } from '../search/search-results.tsx';
import { ClosePanel } from './chat-bar.tsx';
import { chooseTab, type PanelState, panel } from './state.ts';

/** Beside the lists while no conversation is chosen. */
const NoChat = () => (
  <>
    <Flex flex="none" justify="flex-end" align="center" minH="headerHCompact" pe="2">
      <ClosePanel />
    </Flex>
    <EmptyState icon={MessagesSquare} title={<Trans>Choose a conversation</Trans>}>
      <Trans>Or write to somebody: everybody in your courses is under Friends.</Trans>
    </EmptyState>
  </>
);

/** Without the server everything here goes on; said once, quietly. */
const AwayLine = () => {
  const { connection } = useStatus();
  if (connection === 'online' || connection === 'checking') return null;
  return (
    <Flex
      flex="none"
      align="center"
      gap="2"
      px="3"
      py="2"
      borderTopWidth="1px"
      fontSize="xs"
      color="fg.muted"
      data-away
    >
      <CloudOff size={14} strokeWidth={1.75} aria-hidden />
      <span>
        <Trans>Not connected. What you write waits on this device.</Trans>
      </span>
    </Flex>
  );
};

const NewGroupDialog = whileOpen(async () => (await import('../list/new-group-dialog.tsx')).NewGroupDialog);

interface PanelListsProps {
  readonly at: PanelState;
  readonly phone: boolean;
}

/** Tab 0 the conversations, tab 1 the friends (S-199, S-200); what is searched for stands before both (S-202). */
const PanelLists = ({ at: { tab, groupId }, phone }: PanelListsProps) => {
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
  return (
    <>
      <IconButton
        variant="ghost"
        size="sm"
        color="fg.muted"
        aria-label={t`New group`}
        title={t`New group`}
        onClick={() => setOpen(true)}
      >
        <UserRoundPlus strokeWidth={1.75} aria-hidden />
      </IconButton>
      <NewGroupDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
};

/** Whoever comes back from a conversation goes on at its row, or at the tab where it has none. */
const useListFocus = (groupId: string, phone: boolean): RefObject<HTMLDivElement | null> => {
  const lists = useRef<HTMLDivElement>(null);
  const left = useRef(groupId);
  useEffect(() => {
    const from = left.current;
    left.current = groupId;
    // Beside the chat, the focus may well be where it belongs.
    if (groupId !== '' || from === '' || (!phone && document.activeElement !== document.body)) return;
    const places = `[data-row="${CSS.escape(from)}"], [role="tab"][aria-selected="true"]`;
    const found = [...(lists.current?.querySelectorAll<HTMLElement>(places) ?? [])].filter((one) =>
      one.checkVisibility(),
    );
    (found.find((one) => one.dataset.row === from) ?? found[0])?.focus();
  }, [groupId, phone]);
  return lists;
};

/** Lists at the left, the conversation at the right; on a phone one of them. */
export const PanelContent = ({ phone = false }: { readonly phone?: boolean }) => {
  const { at } = useSnapshot(panel);
  const { replica, store } = useSession();
  useEffect(() => {
    // Tried again when the panel is opened next: nothing is lost meanwhile.
    carryDrafts(replica, store).catch(() => undefined);
  }, [replica, store]);
  const lists = useListFocus(at?.groupId ?? '', phone);
  if (at === undefined) return null;
  const { groupId, to, messageId, isInfo } = at;
  const hasChat = groupId !== '';
  return (
    <Flex flex="1" minW="0" minH="0" align="stretch">
      <Flex
        ref={lists}
        // Kept under the chat: it is where it was scrolled to when one comes back.
        display={phone && hasChat ? 'none' : 'flex'}
        direction="column"
        width={phone ? 'full' : '280px'}
        flex="none"
        minH="0"
        borderEndWidth={phone ? '0' : '1px'}
      >
        <PanelLists at={at} phone={phone} />
      </Flex>
      {(hasChat || !phone) && (
        <Box flex="1" minW="0" minH="0" display="flex" flexDirection="column">
          {hasChat ? (
            <Chat
              key={groupId}
              groupId={groupId}
              isInfo={isInfo}
              {...(to !== '' && { to })}
              {...(messageId !== '' && { messageId })}
            />
          ) : (
            <NoChat />
          )}
        </Box>
      )}
    </Flex>
  );
};
