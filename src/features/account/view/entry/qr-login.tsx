import { Box, Button, Flex, QrCode, Text } from '@chakra-ui/react';
import { qrCodeSlotRecipe } from '@chakra-ui/react/theme';
import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { second } from '#contract/core/time.ts';
import { getLoginQr, pollLoginQr } from '#contract/features/account/qr-calls.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { OwnDevice } from '../own-device.tsx';
import { askEntry, deviceName, entered, type SignIn } from '../sign-in.ts';

interface Code extends Output<typeof getLoginQr> {
  /** When it ends, by the page's clock. */
  readonly until: number;
}
type State = Output<typeof pollLoginQr>['state'];

/** S-328 */
const pollEvery = 2 * second;

/** A code for a phone that is signed in (S-069, S-190, S-329). */
export const QrLogin = ({ onSignedIn }: { readonly onSignedIn: (signedIn: SignIn) => Promise<void> }) => {
  const textOf = useRefusalText();
  const [isOwn, setIsOwn] = useState(true);
  const [code, setCode] = useState<Code>();
  const [state, setState] = useState<State>('waiting');
  const [refusal, setRefusal] = useState<Refusal>();
  const draw = useCallback(async () => {
    setRefusal(undefined);
    const made = await askEntry(getLoginQr, { device: deviceName() });
    if (!made.ok) return setRefusal(made.refusal);
    setState('waiting');
    setCode({ ...made.value, until: performance.now() + made.value.time * second });
  }, []);
  useEffect(() => void draw(), [draw]);
  const isOver = state === 'expired' || state === 'refused';
  useEffect(() => {
    if (code === undefined || isOver) return;
    let isHere = true;
    const { codeKey, secret, until } = code;
    const look = async () => {
      if (performance.now() >= until) return setState('expired');
      const said = await askEntry(pollLoginQr, { codeKey, secret, remember: isOwn });
      if (!isHere) return;
      // Without a network the code waits with the person.
      if (said.ok) {
        setState(said.value.state);
        if (said.value.user !== null) return onSignedIn(entered(said.value.user, isOwn));
      }
      timer = setTimeout(look, pollEvery);
    };
    let timer = setTimeout(look, pollEvery);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [code, isOver, isOwn, onSignedIn]);
  return (
    <Box display="grid" gap="4" justifyItems="center">
      <Box
        position="relative"
        bg="white"
        color="black"
        p="3"
        borderRadius="l2"
        borderWidth="1px"
        minH="226px"
        minW="226px"
      >
        {code !== undefined && (
          <QrCode.Root recipe={qrCodeSlotRecipe} value={`${location.origin}${code.url}`} boxSize="200px" aria-hidden>
            <QrCode.Frame data-login-qr={code.url} color="black" width="full" height="full">
              <QrCode.Pattern />
            </QrCode.Frame>
          </QrCode.Root>
        )}
        {(isOver || refusal !== undefined) && (
          <Flex
            position="absolute"
            inset="0"
            direction="column"
            align="center"
            justify="center"
            gap="3"
            p="4"
            bg="white/90"
            textAlign="center"
          >
            <Text fontSize="sm" fontWeight="600" role="alert">
              {refusal !== undefined ? (
                textOf(refusal)
              ) : state === 'refused' ? (
                <Trans>Declined on the phone</Trans>
              ) : (
                <Trans>QR code expired</Trans>
              )}
            </Text>
            <Button size="sm" onClick={() => void draw()}>
              <Trans>Refresh</Trans>
            </Button>
          </Flex>
        )}
      </Box>
      {code !== undefined && !isOver && (
        <Text role="status" fontSize="sm" color="fg.muted" textAlign="center">
          {state === 'scanned' ? (
            <Trans>Choose this number on your phone:</Trans>
          ) : (
            <Trans>Scan it with a phone that is signed in. The number here:</Trans>
          )}{' '}
          <Text as="strong" color="fg" fontSize="lg" data-login-number>
            {code.number}
          </Text>
        </Text>
      )}
      <OwnDevice isOwn={isOwn} onChoose={setIsOwn} />
    </Box>
  );
};
