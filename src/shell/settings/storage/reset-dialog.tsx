import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { chooseLanguage, chosenLanguage } from '#src/ui/words/language.ts';
import { logOut } from '../../session/log-out.ts';
import { UnsentList, useSendFirst } from '../../session/unsent.tsx';
import { countUnsent, saveUnsent, sumOf, type Unsent } from '../../session/unsent-work.ts';
import { dropFetchedFiles } from './usage.ts';

/**
 * Two questions when there is unsent work: what becomes of it, by name and number, then the typed word. What appeared since
 * the first was answered leads back to it: only what was named is deleted.
 */
export const ResetDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const session = useSession();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<Unsent>();
  const [given, setGiven] = useState<Unsent>();
  useEffect(() => {
    void countUnsent(session).then(setUnsent);
  }, [session]);
  const reset = async () => {
    const now = await countUnsent(session);
    if (JSON.stringify(now) !== JSON.stringify(given ?? nothing)) {
      setGiven(undefined);
      return setUnsent(now);
    }
    // The screens first: none of them may ask a database that is being deleted.
    await navigate({ to: '/login' });
    await dropFetchedFiles();
    await logOut(session, 'delete');
    forgetDeviceChoices();
  };
  const asks = unsent !== undefined && sumOf(unsent) > 0 && given === undefined;
  return (
    <AppDialog
      open={unsent !== undefined}
      onClose={onClose}
      title={asks ? <Trans>Reset with unsent work?</Trans> : <Trans>Reset app data?</Trans>}
      alert
    >
      {unsent !== undefined &&
        (asks ? (
          <FirstTheWork unsent={unsent} onCount={setUnsent} onGiveUp={() => setGiven(unsent)} onClose={onClose} />
        ) : (
          <TypedConfirm given={given} onReset={reset} onClose={onClose} />
        ))}
    </AppDialog>
  );
};

/** All but the language, in which the next screen is read. */
const forgetDeviceChoices = (): void => {
  const language = chosenLanguage();
  localStorage.clear();
  void chooseLanguage(language);
};

const nothing: Unsent = { waiting: 0, attention: 0, drafts: 0, uploads: 0, shared: 0 };

interface FirstTheWorkProps {
  readonly unsent: Unsent;
  readonly onCount: (unsent: Unsent) => void;
  readonly onGiveUp: () => void;
  readonly onClose: () => void;
}

const FirstTheWork = ({ unsent, onCount, onGiveUp, onClose }: FirstTheWorkProps) => {
  const session = useSession();
  const canAsk = useCanAsk();
  const { sending, send } = useSendFirst(onCount);
  const canSend = canAsk && unsent.waiting + unsent.uploads > 0;
  return (
    <Flex direction="column" gap="4" fontSize="sm">
      <Text>
        <Trans>This is on this device only:</Trans>
      </Text>
      <UnsentList unsent={unsent} />
      <Flex gap="2" wrap="wrap">
        <Button size="sm" aria-disabled={!canSend} opacity={canSend ? 1 : 0.6} onClick={() => canSend && send()}>
          {sending ? <Trans>Sending</Trans> : <Trans>Send first</Trans>}
        </Button>
        <Button size="sm" variant="outline" onClick={() => void saveUnsent(session)}>
          <Trans>Export</Trans>
        </Button>
        <Button size="sm" variant="outline" color="fg.error" onClick={onGiveUp}>
          <Trans>Delete it too…</Trans>
        </Button>
      </Flex>
      <Button size="sm" variant="ghost" alignSelf="flex-end" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </Flex>
  );
};

interface TypedConfirmProps {
  /** Unsent work that goes too. */
  readonly given: Unsent | undefined;
  readonly onReset: () => Promise<void>;
  readonly onClose: () => void;
}

const TypedConfirm = ({ given, onReset, onClose }: TypedConfirmProps) => {
  const { t } = useLingui();
  const word = t`delete`;
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const matches = typed.trim().toLowerCase() === word.toLowerCase() && !busy;
  const submit = async () => {
    if (!matches) return;
    setBusy(true);
    await onReset().finally(() => setBusy(false));
  };
  return (
    <Flex direction="column" gap="4" fontSize="sm">
      <Text color="fg.muted">
        <Trans>
          Your copy of the courses, settings of this device and this sign-in are removed. What the server has stays
          there, and nothing of other people on this device is touched.
        </Trans>
      </Text>
      {given !== undefined && (
        <>
          <Text color="fg.error" fontWeight="500">
            <Trans>Deleted for good:</Trans>
          </Text>
          <UnsentList unsent={given} />
        </>
      )}
      <TextField
        label={t`Type “${word}” to confirm`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Flex gap="2" justify="flex-end" wrap="wrap">
        <Button variant="outline" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button colorPalette="red" aria-disabled={!matches} opacity={matches ? 1 : 0.6} onClick={() => void submit()}>
          <Trans>Reset app data</Trans>
        </Button>
      </Flex>
    </Flex>
  );
};
