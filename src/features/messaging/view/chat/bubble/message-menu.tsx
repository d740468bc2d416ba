import { Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Trans } from '@lingui/react/macro';
import { Ban, Copy, EyeOff, type LucideIcon, Reply, Undo2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { menuTriggerId } from './menu-button.tsx';

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
export const MessageMenu = ({ message, open, may, onClose, ...on }: MessageMenuProps) => (
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
