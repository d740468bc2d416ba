import { IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { useChatPlace } from '../context.ts';

export const menuTriggerId = (messageId: string): string => `message-menu-${messageId}`;

const unseen = { opacity: 0 };
/** A finger presses the bubble for long instead; a line that has the focus shows the button there too. */
const away = { position: 'absolute', clipPath: 'inset(50%)', insetEnd: 0 };

/** What may be done with a message; to be seen on the line under the mouse or with the focus. */
export const MenuButton = ({ message }: { readonly message: MessageRow }) => {
  const { t } = useLingui();
  const { openMenu, menuOf } = useChatPlace();
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
