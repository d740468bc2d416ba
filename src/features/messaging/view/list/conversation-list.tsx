import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, MessagesSquare } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { type ConversationItem, conversationsOf } from '#src/features/messaging/data/list.ts';
import { namesOf } from '#src/features/messaging/data/signs.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useGist } from '../chat/summary.ts';
import { chooseTab, openPanel } from '../panel/state.ts';
import { useTitle } from './conversation-mark.tsx';
import { ConversationRow, UnreadCount } from './conversation-row.tsx';
import { useMinutes } from './list-time.tsx';
import { stateOf, useNextRow, useRoving, useRowActions, useSigns } from './use-rows.ts';

interface EndedHeadProps {
  readonly items: readonly ConversationItem[];
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

/** Opens and closes the conversations of ended courses; what is unread in them is not hidden with them. */
const EndedHead = ({ items, isShown, onToggle }: EndedHeadProps) => {
  const unreadOf = (all: readonly ConversationItem[]) => all.reduce((sum, { unread }) => sum + unread, 0);
  const calling = unreadOf(items.filter(({ mark }) => !mark.muted));
  const unread = unreadOf(items);
  return (
    <Box as="li" borderTopWidth="1px" data-ended>
      <Flex
        asChild
        align="center"
        gap="2"
        width="full"
        minH="44px"
        px="3"
        fontSize="sm"
        color="fg.muted"
        textAlign="start"
        cursor="pointer"
        _hover={{ bg: 'bg.subtle' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        <button type="button" aria-expanded={isShown} onClick={onToggle}>
          <Box as="span" flexShrink="0" transform={isShown ? 'rotate(90deg)' : undefined}>
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </Box>
          <Box as="span" flex="1" minW="0" truncate>
            <Trans>Ended courses</Trans>
          </Box>
          {!isShown && unread > 0 && <UnreadCount count={unread} isQuiet={calling === 0} />}
          <Box as="span" fontSize="xs" textStyle="num">
            {items.length}
          </Box>
        </button>
      </Flex>
    </Box>
  );
};

/** The last message in one line; where several speak, with who said it. */
const useLastLine = (
  names: ReadonlyMap<string, string> | undefined,
): ((last: MessageRow | undefined, isGroup: boolean) => string) => {
  const { t } = useLingui();
  const { uid } = useSession();
  const gistOf = useGist();
  return (last, isGroup) => {
    if (last === undefined) return t`No messages yet`;
    const who = last.fromUid === uid ? t`You` : (names?.get(last.fromUid) ?? '');
    if (last.change !== null) return t`${who || t`Somebody`} changed the group`;
    const gist = gistOf(last);
    return !isGroup || who === '' ? gist : t`${who}: ${gist}`;
  };
};

/** Tab 0 (S-199): pinned ones first, then what was said last. */
export const ConversationList = ({ groupId }: { readonly groupId: string }) => {
  const items = useLive(conversationsOf);
  if (items === undefined)
    return (
      <Box p="3">
        <Waiting rows={5} />
      </Box>
    );
  if (items.length === 0) return <Nobody />;
  return <Rows items={items} groupId={groupId} />;
};

/** The part of ended courses stays as it is while the page lives: the panel is opened and closed many times. */
let wereEndedShown = false;

const Rows = ({ items, groupId }: { readonly items: readonly ConversationItem[]; readonly groupId: string }) => {
  const { t } = useLingui();
  const names = useLive(namesOf);
  const signs = useSigns();
  const titleOf = useTitle();
  const lineOf = useLastLine(names);
  const [areEndedShown, setEndedShown] = useState(wereEndedShown);
  wereEndedShown = areEndedShown;
  const { current, ended } = apart(items);
  const shown = areEndedShown ? [...current, ...ended] : current;
  const ids = shown.map(({ id }) => id);
  const { list, onRemove } = useNextRow(ids);
  const { actionsOf, remove } = useRowActions(onRemove);
  const roving = useRoving(ids, groupId);
  useMinutes();
  const now = Date.now();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    roving.onKeyDown(event);
    const row = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    const item = event.key === 'Delete' ? items.find(({ id }) => id === row) : undefined;
    if (item !== undefined) remove(item);
  };
  const row = (item: ConversationItem) => {
    const sign = signs.get(item.id);
    const isOpen = item.id === groupId;
    return (
      <ConversationRow
        key={item.id}
        item={item}
        title={titleOf(item)}
        line={lineOf(item.last, item.conversation.kind !== 'private')}
        // The open one's is in its box.
        draft={
          isOpen ? '' : sign?.draft || (sign?.hasVoice === true ? t`Voice message` : sign?.hasFiles ? t`Files` : '')
        }
        state={stateOf(sign, now)}
        isOpen={isOpen}
        isCurrent={item.id === roving.current}
        actions={() => actionsOf(item)}
        onChoose={() => openPanel({ groupId: item.id })}
      />
    );
  };
  return (
    <Box
      ref={list}
      as="ul"
      aria-label={t`Conversations`}
      listStyleType="none"
      flex="1"
      minH="0"
      overflowY="auto"
      overscrollBehavior="contain"
      onKeyDown={onKeyDown}
      onFocus={roving.onFocus}
    >
      {current.map(row)}
      {ended.length > 0 && (
        <EndedHead items={ended} isShown={areEndedShown} onToggle={() => setEndedShown(!areEndedShown)} />
      )}
      {areEndedShown && ended.map(row)}
    </Box>
  );
};

/** What belongs to a course that is over stands apart at the end, except what somebody pinned. */
const apart = (items: readonly ConversationItem[]) => {
  const isApart = ({ isEnded, mark }: ConversationItem) => isEnded && !mark.pinned;
  return { current: items.filter((item) => !isApart(item)), ended: items.filter(isApart) };
};

const Nobody = () => (
  <Box flex="1" minH="0" overflowY="auto">
    <EmptyState
      icon={MessagesSquare}
      title={<Trans>No conversations yet</Trans>}
      action={
        <Button variant="outline" size="sm" onClick={() => chooseTab('friends')}>
          <Trans>Find somebody</Trans>
        </Button>
      }
    >
      <Trans>
        Write to your teachers and classmates. It works without a network too: messages are sent when it is back.
      </Trans>
    </EmptyState>
  </Box>
);
