import { Box, Flex } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BellOff, CircleAlert, Clock, CloudUpload, Pin } from 'lucide-react';
import { useRef } from 'react';
import { shownUnread } from '#contract/features/messaging/order.ts';
import type { ConversationItem } from '#src/features/messaging/data/list.ts';
import type { SendState } from '#src/features/messaging/data/signs.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { ConversationMark } from './conversation-mark.tsx';
import { ListTime } from './list-time.tsx';

const looks = {
  queued: { icon: Clock, color: 'sync.queued' },
  sending: { icon: CloudUpload, color: 'sync.sending' },
  failed: { icon: CircleAlert, color: 'sync.failed' },
} as const;

/** Something of one's own has not arrived: a sign before the line, in words for the ear. */
const StateSign = ({ state }: { readonly state: Exclude<SendState, 'sent'> }) => {
  const { t } = useLingui();
  const { icon: Icon, color } = looks[state];
  const words = { queued: t`Waiting to send`, sending: t`Sending`, failed: t`Not sent` };
  return (
    <Box
      as="span"
      role="img"
      aria-label={words[state]}
      title={words[state]}
      color={color}
      flexShrink="0"
      data-state={state}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
    </Box>
  );
};

/** Exact to 99. What is muted counts without calling. */
export const UnreadCount = ({ count, isQuiet }: { readonly count: number; readonly isQuiet: boolean }) => (
  <Box
    as="span"
    flexShrink="0"
    minW="18px"
    px="1"
    borderRadius="full"
    bg={isQuiet ? 'bg.emphasized' : 'fg.error'}
    color={isQuiet ? 'fg.muted' : 'bg.panel'}
    fontSize="11px"
    fontWeight="600"
    lineHeight="18px"
    textAlign="center"
    textStyle="num"
  >
    <span aria-hidden>{shownUnread(count)}</span>
    <Box as="span" srOnly>
      {plural(count, { one: '# unread', other: '# unread' })}
    </Box>
  </Box>
);

export interface ConversationRowProps {
  readonly item: ConversationItem;
  readonly title: string;
  /** The last message in one line. */
  readonly line: string;
  readonly draft: string;
  readonly state: SendState | undefined;
  /** Its chat is open. */
  readonly isOpen: boolean;
  /** The one of the list that Tab leads to. */
  readonly isCurrent: boolean;
  readonly actions: () => readonly RowAction[];
  readonly onChoose: () => void;
}

/** 64 px: who, what was said last and when, what is unread. */
export const ConversationRow = (props: ConversationRowProps) => {
  const { item, title, isOpen, isCurrent, actions, onChoose } = props;
  const { t } = useLingui();
  const menu = useRef<HTMLButtonElement>(null);
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <Flex
      as="li"
      position="relative"
      align="center"
      minH="64px"
      bg={isOpen ? 'brand.subtle' : undefined}
      _hover={isOpen ? {} : { bg: 'bg.subtle' }}
      css={{ ...rowStyle, '--row-bg': isOpen ? 'colors.brand.subtle' : 'colors.bg.subtle' }}
      onContextMenu={(event) => {
        event.preventDefault();
        menu.current?.click();
      }}
      data-conversation={item.id}
      data-unread={item.unread}
    >
      <Flex asChild {...mainStyle}>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-current={isOpen ? 'true' : undefined}
          onClick={onChoose}
          data-row={item.id}
        >
          <ConversationMark of={item} />
          <Lines {...props} />
        </button>
      </Flex>
      <Box className="row-menu" flexShrink="0">
        <RowMenu label={t`More for ${title}`} actions={actions} ref={menu} tabIndex={tabIndex} />
      </Box>
    </Flex>
  );
};

const Lines = ({ item: { mark, unread, at, last }, title, line, draft, state }: ConversationRowProps) => {
  const { t } = useLingui();
  return (
    <Box flex="1" minW="0">
      <Flex align="center" gap="1.5">
        <Box as="span" flex="1" minW="0" truncate fontSize="sm" fontWeight={unread > 0 && !mark.muted ? '600' : '500'}>
          {title}
        </Box>
        {mark.pinned && <Sign icon={Pin} name={t`Pinned`} />}
        <Box as="span" className="row-end" flexShrink="0" fontSize="xs" color="fg.muted" textStyle="num">
          {last !== undefined && <ListTime at={at} />}
        </Box>
      </Flex>
      <Flex align="center" gap="1.5" mt="0.5" minH="18px" fontSize="xs" color="fg.muted">
        {state !== undefined && state !== 'sent' && <StateSign state={state} />}
        <Box as="span" flex="1" minW="0" truncate>
          {draft === '' ? (
            line
          ) : (
            <>
              <Box as="span" color="fg.warning">
                <Trans>[Draft]</Trans>
              </Box>{' '}
              {draft}
            </>
          )}
        </Box>
        {mark.muted && <Sign icon={BellOff} name={t`Muted`} />}
        {unread > 0 && (
          <Box as="span" className="row-end" display="flex" flexShrink="0">
            <UnreadCount count={unread} isQuiet={mark.muted} />
          </Box>
        )}
      </Flex>
    </Box>
  );
};

const Sign = ({ icon: Icon, name }: { readonly icon: typeof Pin; readonly name: string }) => (
  <Box as="span" className="row-end" role="img" aria-label={name} color="fg.muted" flexShrink="0">
    <Icon size={14} strokeWidth={1.75} aria-hidden />
  </Box>
);

/** Under a mouse the menu takes the place of time and signs while one points at the row; under a finger it has its own. */
const rowStyle = {
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 64px',
  '@media (pointer: fine)': {
    '& .row-menu': {
      position: 'absolute',
      insetEnd: '0',
      insetBlock: '0',
      display: 'flex',
      alignItems: 'center',
      ps: '1',
      pe: '1.5',
      bg: 'var(--row-bg)',
      opacity: 0,
    },
    '&:hover .row-menu, &:focus-within .row-menu': { opacity: 1 },
    '&:hover .row-end, &:focus-within .row-end': { opacity: 0 },
  },
} as const;

const mainStyle = {
  flex: '1',
  minW: '0',
  minH: '64px',
  align: 'center',
  gap: '3',
  px: '3',
  py: '2',
  textAlign: 'start',
  cursor: 'pointer',
  _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
} as const;
