import { Box, Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ConversationItem } from '#src/features/messaging/data/list.ts';
import { UnreadCount } from './row/unread-count.tsx';

interface EndedHeadProps {
  readonly items: readonly ConversationItem[];
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

/** Opens and closes the conversations of ended courses; what is unread in them is not hidden with them. */
export const EndedHead = ({ items, isShown, onToggle }: EndedHeadProps) => {
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
