import { Box, Flex, Switch, Text } from '@chakra-ui/react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';
import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { canPush, isPushOn, type NoPush, turnPushOff, turnPushOn } from './channel.ts';
import { NoPushText } from './no-push-text.tsx';

/** Notifications of this browser also while the app is closed. Says plainly where that cannot be. */
export const PushSwitch = () => {
  const session = useSession();
  const hint = useId();
  const [state, setState] = useState<'off' | 'on' | 'asking'>('off');
  const [problem, setProblem] = useState<NoPush>();
  useEffect(() => {
    void isPushOn(session.uid).then((on) => setState(on ? 'on' : 'off'));
  }, [session.uid]);
  const turn = async (on: boolean) => {
    setProblem(undefined);
    setState('asking');
    if (!on) {
      await turnPushOff(session);
      setState('off');
      return;
    }
    const failed = await turnPushOn(session);
    setProblem(failed);
    setState(failed === undefined ? 'on' : 'off');
  };
  const able = canPush();
  return (
    <Flex align="flex-start" justify="space-between" gap="4" py="3">
      <Box flex="1" minW="0">
        <Text fontWeight="500">
          <Trans>Notifications on this device while the app is closed</Trans>
        </Text>
        <Text id={hint} fontSize="sm" color="fg.muted" role="status">
          {!able && <Trans>This browser cannot show notifications while the app is closed.</Trans>}
          {able && problem !== undefined && <NoPushText problem={problem} />}
          {able && problem === undefined && state === 'asking' && <Trans>Asking the browser…</Trans>}
          {able && problem === undefined && state !== 'asking' && (
            <Trans>Only the title and the course are shown.</Trans>
          )}
        </Text>
      </Box>
      <Switch.Root
        recipe={switchSlotRecipe}
        checked={state === 'on'}
        disabled={!able || state === 'asking'}
        onCheckedChange={({ checked }) => void turn(checked)}
        minH={{ base: '44px', md: '24px' }}
      >
        <Switch.HiddenInput aria-describedby={hint} />
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
        <Switch.Label srOnly>
          <Trans>Notifications on this device while the app is closed</Trans>
        </Switch.Label>
      </Switch.Root>
    </Flex>
  );
};
