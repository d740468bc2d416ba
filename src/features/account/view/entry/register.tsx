import { Box, Button, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import type { UserType } from '#contract/core/roles.ts';
import { register } from '#contract/features/account/entry-calls.ts';
import type { Way } from '#contract/features/account/keys.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { useTitle } from '#src/ui/parts/page.tsx';
import { OwnDevice } from '../own-device.tsx';
import { askEntry, deviceName, entered, type SignIn } from '../sign-in.ts';
import { Activate } from './activate.tsx';
import { Completion } from './completion.tsx';
import { useNewPassword } from './new-password.tsx';
import { useCode } from './use-code.tsx';
import { useOffered } from './use-offered.ts';
import { Ways } from './ways.tsx';

interface RegisterProps {
  readonly onSignedIn: (signedIn: SignIn) => Promise<void>;
}

type Registered = Output<typeof register>;

/** /regist: by e-mail, by mobile number, or with the code that the school handed out (S-064, S-065). */
export const Register = ({ onSignedIn }: RegisterProps) => {
  const { t } = useLingui();
  useTitle(t`Register`);
  const { mail, sms } = useOffered();
  const [chosen, setChosen] = useState<Way | 'school'>();
  const [made, setMade] = useState<{ readonly user: Registered; readonly isOwn: boolean }>();
  const ways = [
    ...(mail ? [{ way: 'mail' as const, name: <Trans>E-mail</Trans> }] : []),
    ...(sms ? [{ way: 'sms' as const, name: <Trans>Mobile</Trans> }] : []),
    { way: 'school' as const, name: <Trans>Code of my school</Trans> },
  ];
  const way = ways.find((one) => one.way === chosen)?.way ?? ways[0]?.way ?? 'school';
  if (made !== undefined)
    return <Completion user={made.user} onDone={() => onSignedIn(entered(made.user, made.isOwn))} />;
  return (
    <Box display="grid" gap="5">
      <Heading as="h1" fontSize="xl" fontWeight="600">
        <Trans>Register</Trans>
      </Heading>
      <Ways label={t`How to register`} ways={ways} current={way} onChoose={setChosen} />
      {way === 'school' ? (
        <Activate onSignedIn={onSignedIn} />
      ) : (
        <ByCode key={way} way={way} onMade={(user, isOwn) => setMade({ user, isOwn })} />
      )}
    </Box>
  );
};

interface ByCodeProps {
  readonly way: Way;
  readonly onMade: (user: Registered, isOwn: boolean) => void;
}

const ByCode = ({ way, onMade }: ByCodeProps) => {
  const { t } = useLingui();
  const { given, fields, errors, isComplete, refuse } = useCode(way, 'register');
  const { password, check, fields: passwordFields } = useNewPassword();
  const [username, setUsername] = useState('');
  const [userType, setUserType] = useState<UserType>('student');
  const [isOwn, setIsOwn] = useState(true);
  const [busy, setBusy] = useState(false);
  const submit = useSubmit(async () => {
    if (!isComplete({ username: username.trim() === '' ? t`Enter your name.` : undefined, ...check() })) return;
    setBusy(true);
    const input = { ...given, username, userType, password, remember: isOwn, device: deviceName() };
    const answered = await askEntry(register, input).finally(() => setBusy(false));
    if (answered.ok) onMade(answered.value, isOwn);
    else refuse(answered.refusal);
  });
  return (
    <Box as="form" onSubmit={submit} display="grid" gap="5" {...{ noValidate: true }}>
      {fields}
      <TextField
        label={t`Name`}
        name="name"
        autoComplete="name"
        size="lg"
        value={username}
        error={errors.username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <SelectField
        label={t`I am`}
        value={userType}
        onValue={(value) => setUserType(value === 'teacher' ? 'teacher' : 'student')}
        options={[
          { value: 'student', label: t`Student` },
          { value: 'teacher', label: t`Teacher` },
        ]}
      />
      {passwordFields(errors)}
      <OwnDevice isOwn={isOwn} onChoose={setIsOwn} />
      <Text role="alert" fontSize="sm" color="fg.error" hidden={errors.form === undefined}>
        {errors.form}
      </Text>
      <Button type="submit" size="lg" aria-disabled={busy} opacity={busy ? 0.7 : 1}>
        {busy ? <Trans>Registering…</Trans> : <Trans>Register</Trans>}
      </Button>
    </Box>
  );
};
