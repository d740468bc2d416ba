import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { messageById } from '#src/features/messaging/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useGist } from '../chat/bubble/gist.ts';
import { useChatPlace } from '../chat/context.ts';

/** The message that is being answered, above the box. */
export const QuotedAbove = ({ id, onDrop }: { readonly id: string; readonly onDrop: () => void }) => {
  const { t } = useLingui();
  const { members } = useChatPlace();
  const gistOf = useGist();
  const quoted = useLive(messageById, id);
  const name = members.get(quoted?.fromUid ?? '')?.name ?? '';
  return (
    <Flex align="center" gap="2" mb="1" ps="2" borderStartWidth="2px" borderStartColor="brand.border" data-answering>
      <Box flex="1" minW="0" fontSize="xs" color="fg.muted">
        <Text fontWeight="500" truncate>
          <Trans>Reply to {name}</Trans>
        </Text>
        <Text truncate>{quoted === undefined ? '' : gistOf(quoted)}</Text>
      </Box>
      <IconButton size="2xs" variant="ghost" aria-label={t`Do not reply to it`} onClick={onDrop}>
        <X aria-hidden />
      </IconButton>
    </Flex>
  );
};
