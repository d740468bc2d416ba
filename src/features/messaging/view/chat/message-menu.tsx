import { IconButton, Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, Copy, Ellipsis, EyeOff, type LucideIcon, Reply, Undo2, Users } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { recallTime, receiptsUpTo } from '#contract/features/messaging/keys.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { readMeta } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useMessageCommands } from './commands.ts';
import { useChatContext } from './context.ts';

const menuTriggerId = (messageId: string): string => `message-menu-${messageId}`;

const unseen = { opacity: 0 };
/** A finger presses the bubble for long instead; a line that has the focus shows the button there too. */
const away = { position: 'absolute', clipPath: 'inset(50%)', insetEnd: 0 };

/** What may be done with a message; to be seen on the line under the mouse or with the focus. */
export const MenuButton = ({ message }: { readonly message: MessageRow }) => {
  const { t } = useLingui();
  const { openMenu, menuOf } = useChatContext();
  const isOpen = menuOf === message.id;
  return (
    <IconButton
      id={menuTriggerId(message.id)}
      size="2xs"
      variant="ghost"
      color="fg.muted"
      tabIndex={-1}
      aria-label={t`What to do with this message`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => openMenu(message)}
      data-more
      css={{
        '[data-line]:not(:hover, :focus-within) &:not([aria-expanded=true])': {
          ...unseen,
          '@media (pointer: coarse)': away,
        },
      }}
    >
      <Ellipsis strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
};

interface MessageMenuProps {
  readonly message: MessageRow;
  readonly open: boolean;
  readonly may: {
    readonly answer: boolean;
    readonly copy: boolean;
    readonly recall: boolean;
    readonly readers: boolean;
    /** The server has not placed it: nobody else has it, and there is nothing to hide. */
    readonly withdraw: boolean;
  };
  readonly onClose: () => void;
  readonly onAnswer: () => void;
  readonly onCopy: () => void;
  readonly onRecall: () => void;
  readonly onReaders: () => void;
  readonly onWithdraw: () => void;
  readonly onHide: () => void;
}

/** One menu for the whole chat, at the button of its message. */
const MessageMenu = ({ message, open, may, onClose, ...on }: MessageMenuProps) => (
  <Menu.Root
    key={message.id}
    recipe={menuSlotRecipe}
    ids={{ trigger: menuTriggerId(message.id) }}
    open={open}
    onOpenChange={(change) => {
      if (!change.open) onClose();
    }}
    positioning={{ placement: 'bottom-start', strategy: 'fixed', fitViewport: true }}
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Menu.Positioner>
        <Menu.Content minW="11rem">
          {may.answer && (
            <Item value="answer" icon={Reply} onChoose={on.onAnswer}>
              <Trans>Reply</Trans>
            </Item>
          )}
          {may.copy && (
            <Item value="copy" icon={Copy} onChoose={on.onCopy}>
              <Trans>Copy</Trans>
            </Item>
          )}
          {may.readers && (
            <Item value="readers" icon={Users} onChoose={on.onReaders}>
              <Trans>Who has read it</Trans>
            </Item>
          )}
          {may.recall && (
            <Item value="recall" icon={Undo2} onChoose={on.onRecall}>
              <Trans>Recall</Trans>
            </Item>
          )}
          {may.withdraw ? (
            <Item value="withdraw" icon={Ban} onChoose={on.onWithdraw} isDanger>
              <Trans>Do not send</Trans>
            </Item>
          ) : (
            <Item value="hide" icon={EyeOff} onChoose={on.onHide} isDanger>
              <Trans>Delete for me</Trans>
            </Item>
          )}
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
);

interface ItemProps {
  readonly value: string;
  readonly icon: LucideIcon;
  readonly onChoose: () => void;
  readonly isDanger?: boolean;
  readonly children: ReactNode;
}

const Item = ({ value, icon: Icon, onChoose, isDanger = false, children }: ItemProps) => (
  <Menu.Item
    value={value}
    onClick={onChoose}
    css={{ minH: '36px', '@media (pointer: coarse)': { minH: '44px' } }}
    {...(isDanger ? { color: 'fg.error' } : {})}
  >
    <Icon size={16} strokeWidth={1.75} aria-hidden />
    {children}
  </Menu.Item>
);

/** Offered for as long as the server will most likely agree; staff may take back what anybody said. `now` by the server's clock. */
const mayRecall = (
  { type, seq, at, fromUid, recalledAt }: MessageRow,
  uid: string,
  isStaff: boolean,
  now: number,
): boolean =>
  type !== 'change' && seq > 0 && recalledAt === 0 && (isStaff || (fromUid === uid && now - at < recallTime));

/** Of the server's clock; ms. */
const clockOffset = ({ outbox }: Replica): Promise<number | undefined> => readMeta(outbox, 'clockOffset');

const Readers = lazy(async () => ({ default: (await import('./readers-dialog.tsx')).ReadersDialog }));

interface MessageActionsProps {
  readonly menu: MessageRow | undefined;
  readonly readers: MessageRow | undefined;
  readonly onMenuClosed: () => void;
  readonly onReadersClosed: () => void;
}

/** The menu of a message and what it leads to. */
export const MessageActions = ({ menu, readers, onMenuClosed, onReadersClosed }: MessageActionsProps) => {
  const { uid } = useSession();
  const offset = useLive(clockOffset);
  const { answer, showReaders, isStaff, isGroup, members } = useChatContext();
  const { copy, recall, withdraw, hide } = useMessageCommands();
  // Closing, it gives the focus back to its button.
  const [last, setLast] = useState(menu);
  if (menu !== undefined && menu !== last) setLast(menu);
  const [hiding, setHiding] = useState<MessageRow>();
  return (
    <>
      {last !== undefined && (
        <MessageMenu
          message={last}
          open={menu !== undefined}
          may={{
            answer: last.seq > 0 && last.recalledAt === 0,
            copy: last.text !== '' && last.recalledAt === 0,
            recall: mayRecall(last, uid, isStaff, Date.now() + (offset ?? 0)),
            readers: isGroup && members.size <= receiptsUpTo && last.fromUid === uid && last.seq > 0,
            withdraw: last.seq === 0,
          }}
          onClose={onMenuClosed}
          onAnswer={() => answer(last)}
          onCopy={() => void copy(last)}
          onRecall={() => void recall(last)}
          onReaders={() => showReaders(last)}
          onWithdraw={() => void withdraw(last)}
          onHide={() => setHiding(last)}
        />
      )}
      {readers !== undefined && (
        <Suspense fallback={null}>
          <Readers message={readers} onClose={onReadersClosed} />
        </Suspense>
      )}
      <ConfirmDialog
        open={hiding !== undefined}
        title={<Trans>Delete this message for you?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={() => hiding !== undefined && hide(hiding)}
        onClose={() => setHiding(undefined)}
      >
        <Trans>It disappears on all of your devices. The others still have it.</Trans>
      </ConfirmDialog>
    </>
  );
};
