import { Box, Button, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { refused } from '#contract/core/result.ts';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useTitle } from '#src/ui/parts/page.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import type { SignIn } from './sign-in.ts';

interface LoginScreenProps {
  /** Called with the signed-in person; the caller leads to the remembered address. */
  readonly onSignedIn: (signedIn: SignIn) => Promise<void>;
}

/** With the shapes of the contract: nobody needs them before the form is filled in. */
const loadSignIn = () => import('./sign-in.ts');
const prepare = () => void loadSignIn();

export const LoginScreen = ({ onSignedIn }: LoginScreenProps) => {
  const { t } = useLingui();
  useTitle(t`Sign in`);
  useWhenIdle(prepare);
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const online = useOnline();
  const textOf = useRefusalText();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    const result = await loadSignIn()
      .then((part) => part?.signIn({ account, password, remember }) ?? refused(coreRefusal.needsNetwork))
      .catch(() => refused(coreRefusal.needsNetwork))
      .finally(() => setBusy(false));
    if (result.ok) await onSignedIn(result.value);
    else setRefusal(result.refusal);
  };
  return (
    <Box as="form" onSubmit={submit} display="grid" gap="5" {...{ noValidate: true }}>
      <Heading as="h1" fontSize="xl" fontWeight="600">
        <Trans>Sign in</Trans>
      </Heading>
      {!online && <OfflineNote />}
      <TextField
        label={t`Account`}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="lg"
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <PasswordField value={password} onValue={setPassword} />
      <Flex asChild align="center" gap="2.5" minH="6" fontSize="sm" width="fit-content">
        <label>
          <input
            type="checkbox"
            name="remember"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
            style={{ width: 18, height: 18 }}
          />
          <Trans>Keep me signed in for 30 days</Trans>
        </label>
      </Flex>
      <Text role="alert" fontSize="sm" color="fg.error" hidden={refusal === undefined}>
        {refusal !== undefined && textOf(refusal.reason === coreRefusal.invalidInput.reason ? badInput : refusal)}
      </Text>
      <Button type="submit" size="lg" aria-disabled={busy} opacity={busy ? 0.7 : 1}>
        {busy ? <Trans>Signing in…</Trans> : <Trans>Sign in</Trans>}
      </Button>
    </Box>
  );
};

/** Whatever is wrong with the form of account or password: they do not fit. */
const badInput: Refusal = { reason: 'account.wrongPassword', code: 0 };

const PasswordField = ({ value, onValue }: { readonly value: string; readonly onValue: (value: string) => void }) => {
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
