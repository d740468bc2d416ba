import { Box, Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { activateAccount, type Captcha } from '#contract/features/account/entry-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { OwnDevice } from '../own-device.tsx';
import { askEntry, deviceName, entered, type SignIn } from '../sign-in.ts';
import { CaptchaPopover } from './captcha.tsx';
import { useNewPassword } from './new-password.tsx';
import type { Errors } from './use-code.tsx';

/** The first sign-in to an account that the school made: with its one-time code, and a password of one's own. */
export const Activate = ({ onSignedIn }: { readonly onSignedIn: (signedIn: SignIn) => Promise<void> }) => {
  const { t } = useLingui();
  const id = useId();
  const textOf = useRefusalText();
  const { password, check, fields } = useNewPassword();
  const [account, setAccount] = useState('');
  const [code, setCode] = useState('');
  const [isOwn, setIsOwn] = useState(true);
  const [errors, setErrors] = useState<Errors>({});
  const [isAsking, setAsking] = useState(false);
  const activate = async (captcha?: Captcha): Promise<Refusal | undefined> => {
    const given = { account, code, password, remember: isOwn, device: deviceName() };
    const said = await askEntry(activateAccount, { ...given, ...(captcha === undefined ? {} : { captcha }) });
    if (said.ok) {
      await onSignedIn(entered(said.value, isOwn));
      return undefined;
    }
    const { reason, field } = said.refusal;
    if (reason === accountRefusal.captchaNeeded.reason) setAsking(true);
    else if (field !== 'captcha') setErrors({ [field === 'password' ? 'password' : 'form']: textOf(said.refusal) });
    return said.refusal;
  };
  const submit = useSubmit(async () => {
    const found: Errors = {
      account: account.trim() === '' ? t`Enter your account.` : undefined,
      code: code.trim() === '' ? t`Enter the code of your school.` : undefined,
      ...check(),
    };
    setErrors(found);
    if (Object.values(found).every((error) => error === undefined)) await activate();
  });
  return (
    <Box as="form" onSubmit={submit} display="grid" gap="5" {...{ noValidate: true }}>
      <Text fontSize="sm" color="fg.muted">
        <Trans>Your school made an account for you and gave you a code. With it you choose your password.</Trans>
      </Text>
      <TextField
        label={t`Account`}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="lg"
        value={account}
        error={errors.account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <TextField
        label={t`One-time code`}
        name="activation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        size="lg"
        value={code}
        error={errors.code}
        onChange={(event) => setCode(event.target.value)}
      />
      {fields(errors)}
      <OwnDevice isOwn={isOwn} onChoose={setIsOwn} />
      <Text role="alert" fontSize="sm" color="fg.error" hidden={errors.form === undefined}>
        {errors.form}
      </Text>
      <Button id={id} type="submit" size="lg">
        <Trans>Activate</Trans>
      </Button>
      <CaptchaPopover triggerId={id} open={isAsking} onClose={() => setAsking(false)} onAnswer={activate} />
    </Box>
  );
};
