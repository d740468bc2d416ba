import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { getWechatBindAddress, unbindWechat } from '#contract/features/account/wechat-calls.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { useOffered } from '../entry/use-offered.ts';
import { goToWechat } from '../entry/wechat-state.ts';
import { usePasswordAgain } from './use-password-gate.tsx';

/** WeChat as a way in, where the school has it or one is linked (S-272, S-275). */
export const WechatRow = ({ nickname }: { readonly nickname: string }) => {
  const { wechat: isOffered } = useOffered();
  const [asked, setAsked] = useState<'bind' | 'unbind'>();
  if (!isOffered && nickname === '') return null;
  return (
    <Flex as="li" align="center" wrap="wrap" gap="3" py="3">
      <MessageCircle size={20} aria-hidden />
      <Box flex="1" minW="9rem">
        <Text fontSize="sm" fontWeight="500">
          <Trans>WeChat</Trans>
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {nickname === '' ? <Trans>Not linked</Trans> : nickname}
        </Text>
      </Box>
      {nickname !== '' && (
        <Button size="sm" variant="ghost" onClick={() => setAsked('unbind')}>
          <Trans>Unlink</Trans>
        </Button>
      )}
      {isOffered && (
        <Button size="sm" variant="outline" onClick={() => setAsked('bind')}>
          {nickname === '' ? <Trans>Link</Trans> : <Trans>Change</Trans>}
        </Button>
      )}
      {asked !== undefined && <Gate act={asked} onClose={() => setAsked(undefined)} />}
    </Flex>
  );
};

const Gate = ({ act, onClose }: { readonly act: 'bind' | 'unbind'; readonly onClose: () => void }) => {
  const { t } = useLingui();
  const { ask } = useAskNow();
  const again = usePasswordAgain();
  const submit = useSubmit(async () => {
    if (act === 'bind') {
      const said = await ask(getWechatBindAddress, { password: again.password });
      return said.ok ? goToWechat(said.value) : again.refuse(said.refusal);
    }
    const said = await ask(unbindWechat, { password: again.password });
    if (!said.ok) return again.refuse(said.refusal);
    tell(t`Unlinked.`);
    onClose();
  });
  return (
    <AppDialog open onClose={onClose} title={act === 'bind' ? t`Link WeChat` : t`Unlink WeChat`}>
      <Box as="form" onSubmit={submit} display="grid" gap="4" {...{ noValidate: true }}>
        {again.field}
        <Text role="alert" fontSize="sm" color="fg.error" hidden={again.problem === undefined}>
          {again.problem}
        </Text>
        <Button type="submit">{act === 'bind' ? <Trans>Go to WeChat</Trans> : <Trans>Unlink</Trans>}</Button>
      </Box>
    </AppDialog>
  );
};
