import { Box, IconButton } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { openMessages, useUnread } from '#src/features/messaging/view/public.tsx';
import { Count } from './count.tsx';

/** The messages in the header, with what is unread. */
export const MessagesButton = () => {
  const { t } = useLingui();
  const count = useUnread();
  return (
    <IconButton
      variant="ghost"
      size="sm"
      color="fg.muted"
      _hover={{ color: 'fg' }}
      _icon={{ boxSize: '5' }}
      aria-label={count === 0 ? t`Messages` : plural(count, { one: 'Messages, # unread', other: 'Messages, # unread' })}
      title={t`Messages`}
      data-messages={count}
      onClick={() => openMessages()}
    >
      <Box as="span" position="relative">
        <MessageCircle strokeWidth={1.75} aria-hidden />
        <Count count={count} />
      </Box>
    </IconButton>
  );
};
