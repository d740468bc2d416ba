import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Laptop, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import type { Call, Output } from '#contract/core/call.ts';
import { second } from '#contract/core/time.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/features/account/session-calls.ts';
import { askOnce } from '#src/core/rpc.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Age } from '#src/ui/words/time.tsx';
import { deviceNameOf } from './device-name.ts';

type SignIn = Output<typeof listSessions>['list'][number];

/** What the question is about: one sign-in, or all others. */
type Ending = SignIn | 'others';

/** Where the person is signed in. Ending needs the server; without it the last list is shown, with its age. */
export const DevicesSection = () => {
  const { asked, ask } = useAnswer(listSessions, {});
  const canAsk = useCanAsk();
  const [ending, setEnding] = useState<Ending>();
  const tellEnd = useEnding(ask);
  const textOf = useRefusalText();
  if (asked.state === 'asking') return <Waiting />;
  if (asked.state === 'refused') return <Text fontSize="sm">{textOf(asked.refusal)}</Text>;
  if (asked.state !== 'answered')
    return (
      <Text fontSize="sm" color="fg.muted">
        <Trans>Needs the network: this device has no list of your sign-ins yet.</Trans>
      </Text>
    );
  const { list } = asked.value;
  return (
    <Flex direction="column" gap="4">
      {!asked.fresh && (
        <Text role="status" fontSize="sm" p="3" bg="bg.subtle" borderRadius="l2">
          <Trans>
            As of <Age at={asked.at} />. Signing a device out needs the network.
          </Trans>
        </Text>
      )}
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4">
        {list.map((one) => (
          <Device key={one.id} signIn={one} canEnd={canAsk} onEnd={() => setEnding(one)} />
        ))}
      </Box>
      {list.length > 1 && (
        <Button
          size="sm"
          variant="outline"
          alignSelf="flex-start"
          aria-disabled={!canAsk}
          opacity={canAsk ? 1 : 0.6}
          onClick={() => canAsk && setEnding('others')}
        >
          <Trans>Sign out on all other devices</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        title={
          ending === 'others' ? <Trans>Sign out on all other devices?</Trans> : <Trans>Sign this device out?</Trans>
        }
        confirm={<Trans>Sign out</Trans>}
        onClose={() => setEnding(undefined)}
        onConfirm={() =>
          ending === 'others'
            ? tellEnd(endOtherSessions, {})
            : ending !== undefined && tellEnd(endSession, { id: ending.id })
        }
      >
        <Trans>Work that waits there stays there until the next sign-in.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};

const useEnding = (after: () => void) => {
  const { wire } = useSession();
  const tellRefusal = useTellRefusal();
  return async <C extends Call>(call: C, input: Parameters<typeof askOnce<C>>[2]): Promise<void> => {
    try {
      const answered = await askOnce(wire, call, input);
      if (!answered.ok) tellRefusal(answered.refusal);
    } catch (error) {
      tellRefusal(refusalOfTrouble(error));
    }
    after();
  };
};

const icons = { computer: Laptop, phone: Smartphone, tablet: Tablet } as const;

interface DeviceProps {
  readonly signIn: SignIn;
  readonly canEnd: boolean;
  readonly onEnd: () => void;
}

const Device = ({ signIn, canEnd, onEnd }: DeviceProps) => {
  const { t } = useLingui();
  const { browser, system, kind } = deviceNameOf(signIn.device);
  const Icon = icons[kind];
  const name = [browser, system].filter(Boolean).join(' · ') || t`Unknown device`;
  const isHere = signIn.current === 1;
  return (
    <Flex as="li" gap="3" py="3" align="center" wrap="wrap" _notLast={{ borderBottomWidth: '1px' }}>
      <Box color="fg.muted" flexShrink="0">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="10rem">
        <Text fontSize="sm" fontWeight="500">
          {name}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {isHere ? (
            <Trans>This device</Trans>
          ) : (
            <Trans>
              Last used <Age at={signIn.usedAt * second} />
            </Trans>
          )}
          {' · '}
          {signIn.remembered === 1 ? <Trans>signed in for 30 days</Trans> : <Trans>until the browser closes</Trans>}
        </Text>
      </Box>
      {!isHere && (
        <Button
          size="sm"
          variant="ghost"
          aria-disabled={!canEnd}
          aria-label={t`Sign out ${name}`}
          opacity={canEnd ? 1 : 0.6}
          onClick={() => canEnd && onEnd()}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </Flex>
  );
};
