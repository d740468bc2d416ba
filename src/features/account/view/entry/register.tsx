import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import type { UserType } from '#contract/core/roles.ts';
import { activateAccount, type Captcha, completion, register } from '#contract/features/account/entry-calls.ts';
import type { Way } from '#contract/features/account/keys.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { useTitle } from '#src/ui/parts/page.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { OwnDevice } from '../own-device.tsx';
import { askAs, askEntry, deviceName, entered, type SignIn } from '../sign-in.ts';
import { CaptchaPopover } from './captcha.tsx';
import { type Errors, useCode } from './code-field.tsx';
import { useNewPassword } from './new-password.tsx';
import { useSchoolFields } from './school-fields.tsx';
import { useOffered, Ways } from './ways.tsx';

/** The first sign-in to an account that the school made: with its one-time code, and a password of one's own. */
const Activate = ({ onSignedIn }: { readonly onSignedIn: (signedIn: SignIn) => Promise<void> }) => {
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

interface CompletionProps {
  readonly user: { readonly token: string; readonly usertype: '0' | '1' };
  readonly onDone: () => Promise<void>;
}

/** Which school and college somebody belongs to; all of it may be said later (S-065). */
const Completion = ({ user, onDone }: CompletionProps) => {
  const textOf = useRefusalText();
  const [error, setError] = useState<string>();
  const { fields, said } = useSchoolFields({
    ask: (call, input) => askAs(user.token, call, input),
    teaches: user.usertype === '1',
    size: 'lg',
  });
  const submit = useSubmit(async () => {
    const done = await askAs(user.token, completion, said);
    if (done.ok) await onDone();
    else setError(textOf(done.refusal));
  });
  return (
    <Box as="form" onSubmit={submit} display="grid" gap="5" {...{ noValidate: true }}>
      <Heading as="h1" fontSize="xl" fontWeight="600">
        <Trans>Your school</Trans>
      </Heading>
      <Text fontSize="sm" color="fg.muted">
        <Trans>Your account is ready. You can say this later too, in the settings.</Trans>
      </Text>
      {fields}
      <Text role="alert" fontSize="sm" color="fg.error" hidden={error === undefined}>
        {error}
      </Text>
      <Flex gap="3">
        <Button type="button" variant="outline" size="lg" flex="1" onClick={() => void onDone()}>
          <Trans>Not now</Trans>
        </Button>
        <Button type="submit" size="lg" flex="1">
          <Trans>Done</Trans>
        </Button>
      </Flex>
    </Box>
  );
};

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
