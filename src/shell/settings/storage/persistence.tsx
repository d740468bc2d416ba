import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { ShieldCheck, ShieldQuestion } from 'lucide-react';
import { useEffect, useState } from 'react';

type State = 'kept' | 'may-go' | 'refused';

/** Whether the browser may remove this device's data when it needs the room. */
export const Persistence = () => {
  const [state, setState] = useState<State>();
  useEffect(() => {
    void navigator.storage?.persisted?.().then((isKept) => setState(isKept ? 'kept' : 'may-go'));
  }, []);
  if (state === undefined) return null;
  const ask = async () => setState((await navigator.storage.persist()) ? 'kept' : 'refused');
  const Icon = state === 'kept' ? ShieldCheck : ShieldQuestion;
  return (
    <Flex gap="3" align="flex-start" p="4" bg="bg.panel" borderWidth="1px" borderRadius="l3" data-persistence={state}>
      <Box color={state === 'kept' ? 'fg.success' : 'fg.muted'} flexShrink="0" mt="0.5">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="0" fontSize="sm">
        <Text role="status">
          {state === 'kept' && <Trans>The browser keeps this data, also when the disk is nearly full.</Trans>}
          {state === 'may-go' && <Trans>The browser may remove this data when the disk is nearly full.</Trans>}
          {state === 'refused' && (
            <Trans>The browser did not agree yet. Installing the app, or using it more often, helps.</Trans>
          )}
        </Text>
        {state !== 'kept' && (
          <Button size="sm" variant="outline" mt="3" onClick={() => void ask()}>
            <Trans>Protect from clean-up</Trans>
          </Button>
        )}
      </Box>
    </Flex>
  );
};
