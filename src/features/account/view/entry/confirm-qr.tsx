import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { confirmLoginQr, scanLoginQr } from '#contract/features/account/qr-calls.ts';
import { askOnce } from '#src/core/rpc.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

type ScannedLogin = Output<typeof scanLoginQr>;

/** On the phone that scanned: what would be signed in, asked before anything is (S-330). */
export const ConfirmQr = ({ codeKey }: { readonly codeKey: string }) => {
  const { t } = useLingui();
  const { wire } = useSession();
  const textOf = useRefusalText();
  const [asked, setAsked] = useState<ScannedLogin>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [done, setDone] = useState<'allowed' | 'declined'>();
  const look = useOnce(async () => {
    try {
      const said = await askOnce(wire, scanLoginQr, { codeKey });
      if (said.ok) setAsked(said.value);
      else setRefusal(said.refusal);
    } catch (error) {
      setRefusal(refusalOfTrouble(error));
    }
  });
  const decide = async (number: string, allow: 0 | 1) => {
    try {
      const said = await askOnce(wire, confirmLoginQr, { codeKey, number, allow });
      if (!said.ok) return setRefusal(said.refusal);
      setDone(allow === 1 ? 'allowed' : 'declined');
    } catch (error) {
      setRefusal(refusalOfTrouble(error));
    }
  };
  const toMain = (
    <Button asChild variant="outline">
      <Link to="/main">
        <Trans>To my classes</Trans>
      </Link>
    </Button>
  );
  const title = t`Sign in on another device`;
  if (done !== undefined)
    return (
      <Page title={title} headingHidden>
        <EmptyState
          icon={MonitorSmartphone}
          title={done === 'allowed' ? t`It is signed in` : t`It was not signed in`}
          action={toMain}
        />
      </Page>
    );
  if (refusal !== undefined && refusal.reason !== coreRefusal.needsNetwork.reason)
    return (
      <Page title={title} headingHidden>
        <EmptyState icon={MonitorSmartphone} title={textOf(refusal)} action={toMain} />
      </Page>
    );
  return (
    <Page title={title} narrow>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p="5" display="grid" gap="5" maxW="28rem">
        {asked === undefined ? (
          <>
            <Text>
              <Trans>
                Somebody shows a code that would sign a browser in as you. Go on only if that browser is in front of
                you.
              </Trans>
            </Text>
            <Text role="alert" fontSize="sm" color="fg.error" hidden={refusal === undefined}>
              {refusal !== undefined && textOf(refusal)}
            </Text>
            <Button size="lg" onClick={look}>
              <Trans>Go on</Trans>
            </Button>
          </>
        ) : (
          <>
            <Box as="dl" fontSize="sm">
              <Text as="dt" color="fg.muted">
                <Trans>Browser</Trans>
              </Text>
              <Text as="dd" mb="2">
                {asked.device === '' ? '—' : asked.device}
              </Text>
              <Text as="dt" color="fg.muted">
                <Trans>Address</Trans>
              </Text>
              <Text as="dd">{asked.address}</Text>
            </Box>
            <Box>
              <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
                <Trans>Which number stands beside the code?</Trans>
              </Heading>
              <Flex gap="3">
                {asked.numbers.map((number) => (
                  <Button key={number} size="lg" flex="1" fontSize="xl" onClick={() => void decide(number, 1)}>
                    {number}
                  </Button>
                ))}
              </Flex>
            </Box>
            <Button variant="outline" onClick={() => void decide('', 0)}>
              <Trans>None of them: do not sign in</Trans>
            </Button>
          </>
        )}
      </Box>
    </Page>
  );
};
