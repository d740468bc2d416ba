import { Button } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { getWechatAddress } from '#contract/features/account/wechat-calls.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { askEntry } from '../sign-in.ts';
import { useOffered } from './ways.tsx';
import { goToWechat } from './wechat-state.ts';

/** The way to WeChat's own page; not there where the school has none (S-190). */
export const WechatButton = () => {
  const { wechat } = useOffered();
  const tellRefusal = useTellRefusal();
  const go = useOnce(async () => {
    const said = await askEntry(getWechatAddress, {});
    if (said.ok) goToWechat(said.value);
    else tellRefusal(said.refusal);
  });
  if (!wechat) return null;
  return (
    <Button variant="outline" size="lg" onClick={go}>
      <MessageCircle size={18} strokeWidth={1.75} aria-hidden />
      <Trans>Sign in with WeChat</Trans>
    </Button>
  );
};
