import { Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { useChatPlace } from '../context.ts';
import { forget, withdrawn } from './withdrawn.ts';

/** Above the box after a message was not sent: what was written is not lost. */
export const WithdrawnBar = ({ onGone }: { readonly onGone: () => void }) => {
  const { t } = useLingui();
  const { groupId, edit } = useChatPlace();
  const { last } = useSnapshot(withdrawn);
  if (last?.groupId !== groupId) return null;
  const { text } = last;
  return (
    <Flex
      role="status"
      align="center"
      gap="2"
      px={{ base: '3', md: '4' }}
      py="1.5"
      borderTopWidth="1px"
      bg="bg.subtle"
      color="fg.muted"
      fontSize="sm"
      data-withdrawn
    >
      <Text flex="1" minW="0" truncate>
        <Trans>Not sent: {text}</Trans>
      </Text>
      <Button
        size="2xs"
        variant="outline"
        onClick={() => {
          forget();
          edit(text);
        }}
      >
        <Trans>Edit again</Trans>
      </Button>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={t`Close`}
        onClick={() => {
          forget();
          onGone();
        }}
      >
        <X strokeWidth={1.75} aria-hidden />
      </IconButton>
    </Flex>
  );
};
