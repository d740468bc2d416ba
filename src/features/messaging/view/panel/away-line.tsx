import { Flex } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useStatus } from '#src/ui/live/use-status.ts';

/** Without the server everything here goes on; said once, quietly. */
export const AwayLine = () => {
  const { connection } = useStatus();
  if (connection === 'online' || connection === 'checking') return null;
  return (
    <Flex
      flex="none"
      align="center"
      gap="2"
      px="3"
      py="2"
      borderTopWidth="1px"
      fontSize="xs"
      color="fg.muted"
      data-away
    >
      <CloudOff size={14} strokeWidth={1.75} aria-hidden />
      <span>
        <Trans>Not connected. What you write waits on this device.</Trans>
      </span>
    </Flex>
  );
};
