import { Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useStatus } from '#src/ui/live/use-status.ts';
import { useChatPlace } from '../context.ts';

/** Nothing was said yet, or nothing of it is on this device. */
export const EmptyLog = () => {
  const { connection } = useStatus();
  const { isGroup, to, members } = useChatPlace();
  const name = members.get(to)?.name ?? '';
  return (
    <Flex flex="1" minH="0" align="center" justify="center" textAlign="center" px="6">
      <Text fontSize="sm" color="fg.muted" maxW="22rem" data-empty-log>
        {isGroup ? (
          <Trans>Nobody has written yet. What you write here, everybody in it reads.</Trans>
        ) : (
          <Trans>Write the first message to {name}.</Trans>
        )}
        {connection === 'offline' && (
          <>
            {' '}
            <Trans>Offline: it is sent when you are online again.</Trans>
          </>
        )}
      </Text>
    </Flex>
  );
};
