import { Box, Button, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { loginByEmail, loginByMobile } from '#contract/features/account/entry-calls.ts';
import type { Way } from '#contract/features/account/keys.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { OwnDevice } from '../own-device.tsx';
import { askEntry, deviceName, entered, type SignIn } from '../sign-in.ts';
import { useCode } from './code-field.tsx';

interface CodeLoginProps {
  readonly way: Way;
  readonly onSignedIn: (signedIn: SignIn) => Promise<void>;
}

/** Signing in with a code that comes by text message or by e-mail (S-061, S-062). */
export const CodeLogin = ({ way, onSignedIn }: CodeLoginProps) => {
  const { given, fields, errors, isComplete, refuse } = useCode(way, 'login');
  const [isOwn, setIsOwn] = useState(true);
  const [busy, setBusy] = useState(false);
  const submit = useSubmit(async () => {
    if (!isComplete()) return;
    setBusy(true);
    const call = way === 'mail' ? loginByEmail : loginByMobile;
    const answered = await askEntry(call, { ...given, remember: isOwn, device: deviceName() }).finally(() =>
      setBusy(false),
    );
    if (answered.ok) await onSignedIn(entered(answered.value, isOwn));
    else refuse(answered.refusal);
  });
  return (
    <Box as="form" onSubmit={submit} display="grid" gap="5" {...{ noValidate: true }}>
      {fields}
      <OwnDevice isOwn={isOwn} onChoose={setIsOwn} />
      <Text role="alert" fontSize="sm" color="fg.error" hidden={errors.form === undefined}>
        {errors.form}
      </Text>
      <Button type="submit" size="lg" aria-disabled={busy} opacity={busy ? 0.7 : 1}>
        {busy ? <Trans>Signing in…</Trans> : <Trans>Sign in</Trans>}
      </Button>
    </Box>
  );
};
