import { Box, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { OlderState } from '../log/use-log.ts';

interface FarLineProps {
  readonly isFinding: boolean;
  readonly newer: OlderState;
}

/** Below the log: what is fetched for it, or waits for the network. */
export const FarLine = ({ isFinding, newer }: FarLineProps) => {
  const state = isFinding ? 'finding' : newer === 'asking' || newer === 'offline' ? newer : undefined;
  return (
    <Box role="status" flex="none">
      {state !== undefined && (
        <Text px="4" py="1.5" textAlign="center" fontSize="xs" color="fg.muted" data-far={state}>
          {state === 'finding' && <Trans>Looking for the message…</Trans>}
          {state === 'asking' && <Trans>Loading newer messages…</Trans>}
          {state === 'offline' && <Trans>Newer messages come when you are online</Trans>}
        </Text>
      )}
    </Box>
  );
};
