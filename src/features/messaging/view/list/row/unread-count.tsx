import { Box } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { shownUnread } from '#contract/features/messaging/order.ts';

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
