import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { changePassword } from '#contract/features/account/calls.ts';
import { isGoodPassword, strengthOf } from '#contract/features/account/keys.ts';
import { askOnce } from '#src/core/rpc.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { renewToken } from '#src/ui/live/person.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { StrengthMeter, strengthTexts } from '../entry/new-password.tsx';

const nothing = { oldPassword: '', newPassword: '', again: '' } as const;
type Typed = { readonly [Field in keyof typeof nothing]: string };

/** Asks the server at once, and nothing of it is kept on the device: a password never waits in a queue. */
export const PasswordSection = () => {
  const { t, i18n } = useLingui();
  const { wire, setToken } = useSession();
  const canAsk = useCanAsk();
  const textOf = useRefusalText();
  const [typed, setTyped] = useState<Typed>(nothing);
  const [endOthers, setEndOthers] = useState(true);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<keyof Typed | 'form', string>>>({});
  const check = (): typeof errors => ({
    ...(typed.oldPassword === '' ? { oldPassword: t`Enter your current password.` } : {}),
    ...(isGoodPassword(typed.newPassword) ? {} : { newPassword: i18n._(strengthTexts[strengthOf(typed.newPassword)]) }),
    ...(typed.again === typed.newPassword ? {} : { again: t`The two passwords differ.` }),
  });
  const refuse = (refusal: Refusal) => {
    const field = refusal.field === 'oldPassword' || refusal.field === 'newPassword' ? refusal.field : 'form';
    setErrors({ [field]: textOf(refusal) });
  };
  const submit = useSubmit(async () => {
    const found = check();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (!canAsk) return refuse(coreRefusal.needsNetwork);
    setBusy(true);
    try {
      const { oldPassword, newPassword } = typed;
      const answered = await askOnce(wire, changePassword, { oldPassword, newPassword, endOthers });
      if (!answered.ok) return refuse(answered.refusal);
      setTyped(nothing);
      // The sign-in goes on under a new token, here and in other pages.
      renewToken(answered.value.token);
      await setToken(answered.value.token);
      tell(endOthers ? t`Password changed. Other devices are signed out.` : t`Password changed.`);
    } catch (error) {
      refuse(refusalOfTrouble(error));
    } finally {
      setBusy(false);
    }
  });
  const field = (name: keyof Typed, label: ReactNode, autoComplete: string) => (
    <TextField
      label={label}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      error={errors[name]}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="5" maxW="26rem">
      {!canAsk && (
        <Text role="status" fontSize="sm" p="3" bg="bg.subtle" borderRadius="l2">
          <Trans>Changing the password needs the network.</Trans>
        </Text>
      )}
      {field('oldPassword', <Trans>Current password</Trans>, 'current-password')}
      <Box>
        {field('newPassword', <Trans>New password</Trans>, 'new-password')}
        <StrengthMeter password={typed.newPassword} />
      </Box>
      {field('again', <Trans>New password again</Trans>, 'new-password')}
      <Flex direction="column" gap="1">
        <Check label={<Trans>Show the passwords</Trans>} on={shown} onSwitch={setShown} />
        <Check
          label={<Trans>Sign out on all other devices</Trans>}
          hint={<Trans>Work that waits there stays there until the next sign-in.</Trans>}
          on={endOthers}
          onSwitch={setEndOthers}
        />
      </Flex>
      <Text role="alert" fontSize="sm" color="fg.error" hidden={errors.form === undefined}>
        {errors.form}
      </Text>
      <Button type="submit" justifySelf="start" aria-disabled={busy || !canAsk} opacity={busy || !canAsk ? 0.6 : 1}>
        {busy ? <Trans>Changing…</Trans> : <Trans>Change password</Trans>}
      </Button>
    </chakra.form>
  );
};

interface CheckProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

const Check = ({ label, hint, on, onSwitch }: CheckProps) => (
  <chakra.label display="flex" alignItems="center" gap="2.5" minH="8" fontSize="sm" width="fit-content">
    <chakra.input
      type="checkbox"
      checked={on}
      onChange={(event) => onSwitch(event.target.checked)}
      boxSize="18px"
      flexShrink="0"
    />
    <span>
      {label}
      {hint !== undefined && (
        <Box as="span" display="block" color="fg.muted">
          {hint}
        </Box>
      )}
    </span>
  </chakra.label>
);
