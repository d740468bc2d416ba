import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail, MessageCircle, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { masked, type Way } from '#contract/features/account/keys.ts';
import { bindContact, sendBindCode, unbindContact } from '#contract/features/account/person-calls.ts';
import { getWechatBindAddress, unbindWechat } from '#contract/features/account/wechat-calls.ts';
import { ownProfile } from '#src/features/account/data/queries.ts';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { CodeField, isContact } from '../entry/code-field.tsx';
import { useOffered } from '../entry/ways.tsx';
import { goToWechat } from '../entry/wechat-state.ts';
import { usePasswordAgain } from './use-password-gate.tsx';

/** WeChat as a way in, where the school has it or one is linked (S-272, S-275). */
const WechatRow = ({ nickname }: { readonly nickname: string }) => {
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
          {nickname === '' ? <Trans context="an account">Link</Trans> : <Trans>Change</Trans>}
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
  const submit = async () => {
    if (act === 'bind') {
      const said = await ask(getWechatBindAddress, { password: again.password });
      return said.ok ? goToWechat(said.value) : again.refuse(said.refusal);
    }
    const said = await ask(unbindWechat, { password: again.password });
    if (!said.ok) return again.refuse(said.refusal);
    tell(t`Unlinked.`);
    onClose();
  };
  return (
    <FormDialog
      title={act === 'bind' ? t`Link WeChat` : t`Unlink WeChat`}
      submit={act === 'bind' ? <Trans>Go to WeChat</Trans> : <Trans>Unlink</Trans>}
      problem={again.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {again.field}
    </FormDialog>
  );
};

/** Number and address of the person: ways in, and where a new password is sent to (S-272, S-273, S-274). */
export const BindingSection = () => {
  const profile = useLive(ownProfile);
  const [asked, setAsked] = useState<{ readonly way: Way; readonly act: 'bind' | 'unbind' }>();
  if (profile === undefined) return <Waiting />;
  const values = { sms: profile.phone, mail: profile.email };
  return (
    <Flex direction="column" gap="4">
      <Text fontSize="sm" color="fg.muted">
        <Trans>
          With a number or an address you sign in by a code, and choose a new password when you forgot yours.
        </Trans>
      </Text>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4">
        {(['sms', 'mail'] as const).map((way) => (
          <Flex as="li" key={way} align="center" wrap="wrap" gap="3" py="3" _notLast={{ borderBottomWidth: '1px' }}>
            {way === 'mail' ? <Mail size={20} aria-hidden /> : <Smartphone size={20} aria-hidden />}
            <Box flex="1" minW="9rem">
              <Text fontSize="sm" fontWeight="500">
                {way === 'mail' ? <Trans>E-mail</Trans> : <Trans>Mobile number</Trans>}
              </Text>
              <Text fontSize="sm" color="fg.muted">
                {values[way] === '' ? <Trans>Not linked</Trans> : masked(way, values[way])}
              </Text>
            </Box>
            {values[way] !== '' && (
              <Button size="sm" variant="ghost" onClick={() => setAsked({ way, act: 'unbind' })}>
                <Trans>Unlink</Trans>
              </Button>
            )}
            <Button size="sm" variant="outline" onClick={() => setAsked({ way, act: 'bind' })}>
              {values[way] === '' ? <Trans context="an account">Link</Trans> : <Trans>Change</Trans>}
            </Button>
          </Flex>
        ))}
        <WechatRow nickname={profile.wechat} />
      </Box>
      {asked?.act === 'bind' && <Bind way={asked.way} onClose={() => setAsked(undefined)} />}
      {asked?.act === 'unbind' && <Unbind way={asked.way} onClose={() => setAsked(undefined)} />}
    </Flex>
  );
};

interface StepProps {
  readonly way: Way;
  readonly onClose: () => void;
}

const Bind = ({ way, onClose }: StepProps) => {
  const { t } = useLingui();
  const { ask } = useAskNow();
  const textOf = useRefusalText();
  const again = usePasswordAgain();
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const [ticket, setTicket] = useState('');
  const [errors, setErrors] = useState<{ readonly target?: string; readonly code?: string }>({});
  const wrong = way === 'mail' ? t`This is not an e-mail address.` : t`This is not a mobile number.`;
  const mayBegin = () => {
    const isRight = isContact(way, target);
    setErrors(isRight ? {} : { target: wrong });
    return isRight;
  };
  const submit = async () => {
    if (!mayBegin()) return;
    if (ticket === '') return setErrors({ code: t`Send the code first.` });
    const said = await ask(bindContact, { ticket, code });
    if (said.ok) {
      tell(t`Linked. Other devices are signed out.`);
      return onClose();
    }
    if (said.refusal.field === 'code') setErrors({ code: textOf(said.refusal) });
    else again.refuse(said.refusal);
  };
  return (
    <FormDialog
      title={way === 'mail' ? t`Link an e-mail address` : t`Link a mobile number`}
      submit={<Trans context="an account">Link</Trans>}
      problem={again.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={way === 'mail' ? t`E-mail` : t`Mobile number`}
        name={way === 'mail' ? 'email' : 'mobile'}
        type={way === 'mail' ? 'email' : 'tel'}
        value={target}
        error={errors.target}
        onChange={(event) => setTarget(event.target.value)}
      />
      {again.field}
      <CodeField
        value={code}
        onValue={setCode}
        error={errors.code}
        mayBegin={mayBegin}
        send={(captcha) => ask(sendBindCode, { way, target, password: again.password, captcha })}
        onTicket={setTicket}
        onRefused={again.refuse}
      />
    </FormDialog>
  );
};

const Unbind = ({ way, onClose }: StepProps) => {
  const { t } = useLingui();
  const { ask } = useAskNow();
  const again = usePasswordAgain();
  const submit = async () => {
    const said = await ask(unbindContact, { way, password: again.password });
    if (!said.ok) return again.refuse(said.refusal);
    tell(t`Unlinked.`);
    onClose();
  };
  return (
    <FormDialog
      title={way === 'mail' ? t`Unlink the e-mail address` : t`Unlink the mobile number`}
      submit={<Trans>Unlink</Trans>}
      problem={again.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {again.field}
    </FormDialog>
  );
};
