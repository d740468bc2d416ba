import { Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { askPushKey, canPush, type NoPush, turnPushOn } from './channel.ts';
import { NoPushText } from './no-push-text.tsx';

/** On this device: the offer was answered. */
const answeredKey = 'push-offer-answered';

const isAnswered = (): boolean =>
  !canPush() || Notification.permission !== 'default' || localStorage.getItem(answeredKey) !== null;

/** Offers notifications of a closed app, once, where the school has them and this browser can. */
export const PushHint = () => {
  const { t } = useLingui();
  const session = useSession();
  const [offered, setOffered] = useState(false);
  const [problem, setProblem] = useState<NoPush>();
  useEffect(() => {
    if (!isAnswered()) void askPushKey(session).then((key) => setOffered(key !== ''));
  }, [session]);
  if (!offered) return null;
  const close = () => {
    localStorage.setItem(answeredKey, '1');
    setOffered(false);
  };
  const accept = async () => {
    localStorage.setItem(answeredKey, '1');
    const failed = await turnPushOn(session);
    setProblem(failed);
    if (failed !== undefined) return;
    setOffered(false);
    tell(t`You are told on this device, also while the app is closed.`);
  };
  return (
    <Flex align="center" gap="2" ps="4" pe="2" py="1.5" borderTopWidth="1px" bg="bg.subtle" flexShrink="0">
      <Text flex="1" fontSize="sm" color="fg.muted" role="status">
        {problem === undefined ? (
          <Trans>Also be told while the app is closed?</Trans>
        ) : (
          <NoPushText problem={problem} />
        )}
      </Text>
      {problem === undefined && (
        <Button size="xs" variant="outline" onClick={() => void accept()}>
          <Trans>Turn on</Trans>
        </Button>
      )}
      <IconButton size="xs" variant="ghost" aria-label={t`No, thank you`} onClick={close}>
        <X size={16} aria-hidden />
      </IconButton>
    </Flex>
  );
};
