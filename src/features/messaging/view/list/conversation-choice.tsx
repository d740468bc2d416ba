import { Box, Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { conversationsToWriteIn } from '#src/features/messaging/data/public.ts';
import { restingLook } from '#src/ui/live/use-once.ts';
import { ConversationMark, useTitle } from './conversation-mark.tsx';

/** Those one talks in, before one asks for all. */
const few = 5;

interface ConversationChoiceProps {
  readonly conversations: Awaited<ReturnType<typeof conversationsToWriteIn>>;
  readonly onChoose: (groupId: string) => void;
  /** A choice is being carried out. */
  readonly isResting: boolean;
}

/** The conversations in which one may write, those with the newest messages first. */
export const ConversationChoice = ({ conversations: all, onChoose, isResting }: ConversationChoiceProps) => {
  const { t } = useLingui();
  const titleOf = useTitle();
  const [isWhole, setWhole] = useState(false);
  if (all.length === 0) return null;
  return (
    <Box as="section" aria-label={t`Conversations`}>
      <Text as="h2" fontSize="sm" fontWeight="600" mb="2">
        <Trans>Conversations</Trans>
      </Text>
      <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
        {(isWhole ? all : all.slice(0, few)).map((item) => (
          <Box as="li" key={item.id} _notLast={{ borderBottomWidth: '1px' }}>
            <Button
              variant="ghost"
              width="full"
              minH="12"
              px="3"
              gap="3"
              borderRadius="0"
              justifyContent="flex-start"
              fontWeight="400"
              color="fg"
              {...restingLook(isResting)}
              onClick={() => onChoose(item.id)}
            >
              <ConversationMark of={item} size="32px" />
              <Text as="span" truncate>
                {titleOf(item)}
              </Text>
            </Button>
          </Box>
        ))}
      </Box>
      {!isWhole && all.length > few && (
        <Button size="sm" variant="ghost" mt="2" ms="-3.5" onClick={() => setWhole(true)}>
          <Trans>All conversations</Trans>
        </Button>
      )}
    </Box>
  );
};
