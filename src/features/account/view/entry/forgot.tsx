import { Box, Button, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  forgetPasswordByEmail,
  forgetPasswordByMobile,
  resetPassword,
} from '#contract/features/account/entry-calls.ts';
import type { Way } from '#contract/features/account/keys.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { useTitle } from '#src/ui/parts/page.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { askEntry } from '../sign-in.ts';
import { type Errors, useCode } from './code-field.tsx';
import { useNewPassword } from './new-password.tsx';
import { useOffered, Ways } from './ways.tsx';

interface Proved {
  readonly ticket: string;
  readonly account: string;
}

/** /forgot: a code, then a new password (S-066, S-067, S-068). */
export const Forgot = ({ onReset }: { readonly onReset: () => void }) => {
  const { t } = useLingui();
  useTitle(t`Forgotten password`);
  const { mail, sms } = useOffered();
  const [chosen, setChosen] = useState<Way>();
  const [proved, setProved] = useState<Proved>();
  const ways = [
    ...(mail ? [{ way: 'mail' as const, name: <Trans>E-mail</Trans> }] : []),
    ...(sms ? [{ way: 'sms' as const, name: <Trans>Mobile</Trans> }] : []),
  ];
  const way = ways.find((one) => one.way === chosen)?.way ?? ways[0]?.way;
  return (
    <Box display="grid" gap="5">
      <Heading as="h1" fontSize="xl" fontWeight="600">
        <Trans>Forgotten password</Trans>
      </Heading>
      {proved !== undefined ? (
        <Reset proved={proved} onReset={onReset} />
      ) : way === undefined ? (
        <Text fontSize="sm">
          <Trans>This school sends neither e-mail nor text messages. Ask your school for a one-time code.</Trans>
        </Text>
      ) : (
        <>
          <Ways label={t`Where the code is sent`} ways={ways} current={way} onChoose={setChosen} />
          <Prove key={way} way={way} onProved={setProved} />
        </>
      )}
    </Box>
  );
};

const Prove = ({ way, onProved }: { readonly way: Way; readonly onProved: (proved: Proved) => void }) => {
  const { given, fields, errors, isComplete, refuse } = useCode(way, 'forgot');
  const submit = useSubmit(async () => {
    if (!isComplete()) return;
    const said = await askEntry(way === 'mail' ? forgetPasswordByEmail : forgetPasswordByMobile, given);
    if (said.ok) onProved(said.value);
    else refuse(said.refusal);
  });
  return (
    <Box as="form" onSubmit={submit} display="grid" gap="5" {...{ noValidate: true }}>
      {fields}
      <Text role="alert" fontSize="sm" color="fg.error" hidden={errors.form === undefined}>
        {errors.form}
      </Text>
      <Button type="submit" size="lg">
        <Trans>Next</Trans>
      </Button>
    </Box>
  );
};

const Reset = ({ proved, onReset }: { readonly proved: Proved; readonly onReset: () => void }) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const { password, check, fields } = useNewPassword();
  const [errors, setErrors] = useState<Errors>({});
  const submit = useSubmit(async () => {
    const found = check();
    setErrors(found);
    if (Object.values(found).some((error) => error !== undefined)) return;
    const said = await askEntry(resetPassword, { ticket: proved.ticket, password });
    if (!said.ok) return setErrors({ [said.refusal.field === 'password' ? 'password' : 'form']: textOf(said.refusal) });
    tell(t`Password changed. Sign in with the new one.`);
    onReset();
  });
  const { account } = proved;
  return (
    <Box as="form" onSubmit={submit} display="grid" gap="5" {...{ noValidate: true }}>
      <Text fontSize="sm" color="fg.muted">
        <Trans>Choose a new password for {account}. Every device is signed out then.</Trans>
      </Text>
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      {fields(errors)}
      <Text role="alert" fontSize="sm" color="fg.error" hidden={errors.form === undefined}>
        {errors.form}
      </Text>
      <Button type="submit" size="lg">
        <Trans>Set the password</Trans>
      </Button>
    </Box>
  );
};
