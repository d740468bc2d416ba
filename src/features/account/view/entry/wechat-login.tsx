import { Box, Button, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { bindWechat, wechatLogin } from '#contract/features/account/wechat-calls.ts';
import { useTitle } from '#src/ui/parts/page.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { LoginScreen } from '../login-screen.tsx';
import { askAs, askEntry, deviceName, entered, type SignIn } from '../sign-in.ts';
import { isOwnReturn, type WechatReturn } from './wechat-state.ts';

interface WechatLoginProps extends WechatReturn {
  readonly onSignedIn: (signedIn: SignIn) => Promise<void>;
}

/** /wxLogin: back from WeChat. Whom nobody here has linked signs in once by another way, which links them (R-007, S-331). */
export const WechatLogin = ({ code, state, onSignedIn }: WechatLoginProps) => {
  const { t } = useLingui();
  useTitle(t`Sign in with WeChat`);
  const textOf = useRefusalText();
  const [refusal, setRefusal] = useState<Refusal>();
  const [stranger, setStranger] = useState<{ readonly ticket: string; readonly nickname: string }>();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const enter = async () => {
      if (code === '' || !isOwnReturn(state)) return setRefusal(accountRefusal.wechatOver);
      const said = await askEntry(wechatLogin, { code, state, device: deviceName() });
      if (!said.ok) return setRefusal(said.refusal);
      const { user, ticket, nickname } = said.value;
      if (user === null) setStranger({ ticket, nickname });
      else await onSignedIn(entered(user, false));
    };
    void enter();
  }, [code, state, onSignedIn]);
  if (stranger !== undefined) {
    const { ticket, nickname } = stranger;
    const linkAndEnter = async (signedIn: SignIn) => {
      const said = await askAs(signedIn.token, bindWechat, { ticket });
      if (said.ok) await onSignedIn(signedIn);
      else setRefusal(said.refusal);
    };
    if (refusal === undefined)
      return (
        <Box display="grid" gap="5">
          <Text fontSize="sm" p="3" bg="bg.subtle" borderRadius="l2">
            <Trans>
              WeChat knows you as {nickname}. Sign in once with your account here: from then on WeChat is enough.
            </Trans>
          </Text>
          <LoginScreen onSignedIn={linkAndEnter} />
        </Box>
      );
  }
  if (refusal === undefined) return <Waiting rows={2} />;
  return (
    <Box display="grid" gap="5">
      <Heading as="h1" fontSize="xl" fontWeight="600">
        <Trans>Not signed in</Trans>
      </Heading>
      <Text role="alert">{textOf(refusal)}</Text>
      <Button asChild>
        <Link to="/login">
          <Trans>Back to signing in</Trans>
        </Link>
      </Button>
    </Box>
  );
};
