import { Box, Button, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CloudOff, Eye, EyeOff } from 'lucide-react';
import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState, useSyncExternalStore } from 'react';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { refused } from '#contract/core/result.ts';
import { accountKind } from '#contract/features/account/keys.ts';
import { onceOpened } from '#src/ui/overlays/app-dialog.tsx';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useTitle } from '#src/ui/parts/page.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { Ways } from './entry/ways.tsx';
import { OwnDevice, UnsentOfOthers } from './own-device.tsx';
import type { SignIn } from './sign-in.ts';

interface LoginScreenProps {
  /** Called with the signed-in person; the caller leads to the remembered address. */
  readonly onSignedIn: (signedIn: SignIn) => Promise<void>;
}

/** With the shapes of the contract: nobody needs them before the form is filled in. */
const loadSignIn = () => import('./sign-in.ts');
const prepare = () => void loadSignIn();

type EntryWay = 'password' | 'sms' | 'mail' | 'qr';

const CodeLogin = lazy(async () => ({ default: (await import('./entry/code-login.tsx')).CodeLogin }));
const QrLogin = lazy(async () => ({ default: (await import('./entry/qr-login.tsx')).QrLogin }));
const WechatButton = lazy(async () => ({ default: (await import('./entry/wechat-button.tsx')).WechatButton }));
const CaptchaPopover = onceOpened(async () => (await import('./entry/captcha.tsx')).CaptchaPopover);

export const LoginScreen = ({ onSignedIn }: LoginScreenProps) => {
  const { t } = useLingui();
  useTitle(t`Sign in`);
  useWhenIdle(prepare);
  const [way, setWay] = useState<EntryWay>('password');
  const online = useOnline();
  const ways = [
    { way: 'password', name: <Trans>By password</Trans> },
    { way: 'sms', name: <Trans>Mobile</Trans> },
    { way: 'mail', name: <Trans>E-mail</Trans> },
    { way: 'qr', name: <Trans>QR code</Trans> },
  ] as const;
  return (
    <Box display="grid" gap="5">
      <Heading as="h1" fontSize="xl" fontWeight="600">
        <Trans>Sign in</Trans>
      </Heading>
      <Ways label={t`How to sign in`} ways={ways} current={way} onChoose={setWay} />
      {!online && <OfflineNote />}
      <UnsentOfOthers />
      {way === 'password' ? (
        <ByPassword onSignedIn={onSignedIn} />
      ) : (
        <Suspense fallback={<Waiting rows={4} />}>
          {way === 'qr' ? (
            <QrLogin onSignedIn={onSignedIn} />
          ) : (
            <CodeLogin key={way} way={way} onSignedIn={onSignedIn} />
          )}
        </Suspense>
      )}
      <Suspense fallback={null}>
        <WechatButton />
      </Suspense>
      <OtherWays />
    </Box>
  );
};

const OtherWays = () => (
  <Flex wrap="wrap" justify="space-between" columnGap="5" fontSize="sm" color="brand.fg">
    <EntryLink to="/regist">
      <Trans>Register</Trans>
    </EntryLink>
    <EntryLink to="/forgot">
      <Trans>Forgot password</Trans>
    </EntryLink>
    <EntryLink to="/appeal">
      <Trans>Appeal</Trans>
    </EntryLink>
  </Flex>
);

const EntryLink = ({
  to,
  children,
}: {
  readonly to: '/regist' | '/forgot' | '/appeal';
  readonly children: ReactNode;
}) => (
  <Box
    asChild
    display="inline-flex"
    alignItems="center"
    minH="44px"
    textDecoration="underline"
    textUnderlineOffset="3px"
  >
    <Link to={to}>{children}</Link>
  </Box>
);

const ByPassword = ({ onSignedIn }: LoginScreenProps) => {
  const { t } = useLingui();
  const id = useId();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [isOwn, setIsOwn] = useState(true);
  const [isAsked, setIsAsked] = useState(false);
  const [isSumAsked, setSumAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const textOf = useRefusalText();
  const enter = async (captcha?: {
    readonly sessionid: string;
    readonly answer: string;
  }): Promise<Refusal | undefined> => {
    setBusy(true);
    const result = await loadSignIn()
      .then(
        (part) => part?.signIn({ account, password, remember: isOwn, captcha }) ?? refused(coreRefusal.needsNetwork),
      )
      .catch(() => refused(coreRefusal.needsNetwork))
      .finally(() => setBusy(false));
    if (result.ok) {
      await onSignedIn(result.value);
      return undefined;
    }
    if (result.refusal.reason === sumNeeded) setSumAsked(true);
    else if (result.refusal.field !== 'captcha') setRefusal(result.refusal);
    return result.refusal;
  };
  const accountError =
    account.trim() === ''
      ? t`Enter your account.`
      : accountKind(account) === undefined
        ? t`This is neither a mobile number, nor an e-mail address, nor an account.`
        : undefined;
  const submit = async (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    if (busy) return;
    setRefusal(undefined);
    setIsAsked(true);
    const empty = accountKind(account) === undefined ? 'account' : password === '' ? 'password' : undefined;
    if (empty !== undefined) return focusOn(event.currentTarget, empty);
    await enter();
  };
  return (
    <Box as="form" onSubmit={submit} display="grid" gap="5" {...{ noValidate: true }}>
      <TextField
        label={t`Account`}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="lg"
        placeholder={t`Account, e-mail or mobile number`}
        value={account}
        error={isAsked ? accountError : undefined}
        onChange={(event) => setAccount(event.target.value)}
      />
      <PasswordField value={password} isMissing={isAsked && password === ''} onValue={setPassword} />
      <OwnDevice isOwn={isOwn} onChoose={setIsOwn} />
      <Text role="alert" fontSize="sm" color="fg.error" hidden={refusal === undefined}>
        {refusal !== undefined && textOf(refusal.reason === coreRefusal.invalidInput.reason ? badInput : refusal)}
      </Text>
      <Button id={id} type="submit" size="lg" aria-disabled={busy} opacity={busy ? 0.7 : 1}>
        {busy ? <Trans>Signing in…</Trans> : <Trans>Sign in</Trans>}
      </Button>
      <CaptchaPopover triggerId={id} open={isSumAsked} onClose={() => setSumAsked(false)} onAnswer={enter} />
    </Box>
  );
};

/** By its name: the rules come with the form's other half. */
const sumNeeded = 'account.captchaNeeded';

/** Whatever is wrong with the form of account or password: they do not fit. */
const badInput: Refusal = { reason: 'account.wrongPassword', code: 0 };

const focusOn = (form: HTMLElement, name: string): void => form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

interface PasswordFieldProps {
  readonly value: string;
  readonly isMissing: boolean;
  readonly onValue: (value: string) => void;
}

const PasswordField = ({ value, isMissing, onValue }: PasswordFieldProps) => {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <Box position="relative">
      <TextField
        label={t`Password`}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        size="lg"
        pe="12"
        value={value}
        error={isMissing ? t`Enter your password.` : undefined}
        onChange={(event) => onValue(event.target.value)}
      />
      <IconButton
        position="absolute"
        insetEnd="1"
        top="30px"
        size="md"
        variant="ghost"
        color="fg.muted"
        aria-label={shown ? t`Hide password` : t`Show password`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </Box>
  );
};

const OfflineNote = () => (
  <Flex role="status" gap="2.5" p="3" bg="bg.subtle" borderRadius="l2" fontSize="sm">
    <CloudOff size={18} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
    <Trans>You are offline. Signing in needs the network once; afterwards this device works without it.</Trans>
  </Flex>
);

/** Also what changed between the drawing and the listening counts. */
const useOnline = (): boolean => useSyncExternalStore(onConnection, () => navigator.onLine);

const onConnection = (tell: () => void): (() => void) => {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
};
