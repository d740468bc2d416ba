import { Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { checkWechatCode } from '#contract/features/account/wechat-calls.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { isOwnReturn, type WechatReturn } from '../entry/wechat-state.ts';

/** /bindwechat: back from WeChat, and linked by one more press. */
export const BindWechat = ({ code, state }: WechatReturn) => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const textOf = useRefusalText();
  const isOwn = useRef<boolean>(undefined);
  isOwn.current ??= code !== '' && isOwnReturn(state);
  const [refusal, setRefusal] = useState<Refusal | undefined>(isOwn.current ? undefined : accountRefusal.wechatOver);
  const [nickname, setNickname] = useState<string>();
  const link = useOnce(async () => {
    const said = await ask(checkWechatCode, { code, state });
    if (said.ok) setNickname(said.value.nickname);
    else setRefusal(said.refusal);
  });
  const back = (
    <Button asChild variant="outline">
      <Link to="/main/UserSetting" search={{ section: 'binding' }}>
        <Trans>To the settings</Trans>
      </Link>
    </Button>
  );
  const title = t`Link WeChat`;
  if (nickname !== undefined || refusal !== undefined)
    return (
      <Page title={title} headingHidden>
        <EmptyState
          icon={MessageCircle}
          title={refusal === undefined ? t`WeChat is linked: ${nickname ?? ''}` : textOf(refusal)}
          action={back}
        />
      </Page>
    );
  return (
    <Page title={title} narrow>
      <Text mb="4">
        <Trans>From now on this WeChat signs you in. Other devices are signed out.</Trans>
      </Text>
      <Button size="lg" disabled={!canAsk} onClick={link}>
        <Trans>Link WeChat</Trans>
      </Button>
    </Page>
  );
};
