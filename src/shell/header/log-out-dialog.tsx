import { Button, Flex, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { noteLeaving } from '../session/leaving.ts';
import { logOut } from '../session/log-out.ts';
import { UnsentList, useSendFirst } from '../session/unsent.tsx';
import { countUnsent, saveUnsent, sumOf, type Unsent } from '../session/unsent-work.ts';

/** The screen of /login comes from this device, ms. */
const leaveTime = 3_000;

interface LogOutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** With nothing unsent logging out just does it; otherwise the person decides what becomes of their work. */
export const LogOutDialog = ({ open, onClose }: LogOutDialogProps) => {
  const session = useSession();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<Unsent>();
  const [leaving, setLeaving] = useState(false);
  const leave = async (data: 'keep' | 'delete') => {
    if (leaving) return;
    setLeaving(true);
    if (data === 'delete') noteLeaving(session.uid);
    // The screens are gone before their data is; where they cannot be left, it goes all the same.
    const late = new Promise((resolve) => setTimeout(resolve, leaveTime));
    await Promise.race([navigate({ to: '/login' }).catch(() => undefined), late]);
    await logOut(session, data);
    if (location.pathname !== '/login') location.replace('/login');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once each time it opens
  useEffect(() => {
    if (!open) return;
    void countUnsent(session).then((counts) => {
      if (sumOf(counts) === 0) void leave('delete');
      else setUnsent(counts);
    });
  }, [open]);
  return (
    <AppDialog
      open={open && unsent !== undefined}
      onClose={onClose}
      title={<Trans>Log out with unsent work?</Trans>}
      alert
    >
      {unsent !== undefined && <Choices unsent={unsent} onRecount={setUnsent} onLeave={leave} onClose={onClose} />}
    </AppDialog>
  );
};

interface ChoicesProps {
  readonly unsent: Unsent;
  readonly onRecount: (unsent: Unsent) => void;
  readonly onLeave: (data: 'keep' | 'delete') => void;
  readonly onClose: () => void;
}

const Choices = ({ unsent, onRecount, onLeave, onClose }: ChoicesProps) => {
  const { t } = useLingui();
  const session = useSession();
  const canAsk = useCanAsk();
  // Leaves when nothing is left that needs a decision.
  const { sending, send } = useSendFirst((counts) => {
    onRecount(counts);
    if (sumOf(counts) === 0) onLeave('delete');
  });
  const off = !canAsk || unsent.waiting + unsent.uploads === 0;
  return (
    <Flex direction="column" gap="4" fontSize="sm">
      <UnsentList unsent={unsent} />
      <Choice text={t`Sends what waits, then logs out. Needs the network.`}>
        <Button size="sm" aria-disabled={off} opacity={off ? 0.6 : 1} onClick={() => !off && send()}>
          {sending ? <Trans>Sending</Trans> : <Trans>Send first</Trans>}
        </Button>
      </Choice>
      <Choice text={t`It is here when you sign in again on this device. Nobody else sees it.`}>
        <Button size="sm" variant="outline" onClick={() => onLeave('keep')}>
          <Trans>Keep on this device</Trans>
        </Button>
      </Choice>
      <Choice text={t`Saves everything unsent as a file and stays here.`}>
        <Button size="sm" variant="outline" onClick={() => void saveUnsent(session)}>
          <Trans>Export</Trans>
        </Button>
      </Choice>
      <DeleteChoice onDelete={() => onLeave('delete')} />
      <Button size="sm" variant="ghost" alignSelf="flex-end" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </Flex>
  );
};

const Choice = ({ text, children }: { readonly text: string; readonly children: React.ReactNode }) => (
  <Flex align="center" gap="3" justify="space-between" wrap="wrap" borderTopWidth="1px" pt="3">
    <Text flex="1" minW="10rem" color="fg.muted">
      {text}
    </Text>
    {children}
  </Flex>
);

const DeleteChoice = ({ onDelete }: { readonly onDelete: () => void }) => {
  const { t } = useLingui();
  const word = t`delete`;
  const [typed, setTyped] = useState('');
  const matches = typed.trim().toLowerCase() === word.toLowerCase();
  return (
    <Choice text={t`Deletes it for good. Type “${word}” to confirm.`}>
      <Flex gap="2" flex={{ base: '1 0 100%', sm: 'none' }}>
        <Input
          recipe={inputRecipe}
          size="sm"
          width={{ base: 'full', sm: '7rem' }}
          borderColor="border.control"
          aria-label={t`Type “${word}” to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          size="sm"
          colorPalette="red"
          flexShrink="0"
          aria-disabled={!matches}
          opacity={matches ? 1 : 0.6}
          onClick={() => matches && onDelete()}
        >
          <Trans>Log out and delete</Trans>
        </Button>
      </Flex>
    </Choice>
  );
};
