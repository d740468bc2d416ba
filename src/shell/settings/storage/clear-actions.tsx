import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useStatus } from '#src/ui/live/use-status.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { saveUnsent } from '../../session/unsent-work.ts';
import { dropFetchedFiles } from './usage.ts';

const Reset = lazy(async () => ({ default: (await import('./reset-dialog.tsx')).ResetDialog }));

/** From harmless to final. `onDone`: the room has changed. */
export const ClearActions = ({ onDone }: { readonly onDone: () => void }) => {
  const session = useSession();
  const [open, setOpen] = useState<'clear' | 'reset'>();
  // What is paused would not be fetched anew.
  const canFetch = useStatus().connection === 'online';
  const clear = useClear(onDone);
  const exportAll = useOnce(() => saveUnsent(session));
  const close = () => setOpen(undefined);
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4">
      <Action
        text={
          canFetch ? (
            <Trans>Removes what can be had again and fetches your courses anew. Unsent work and drafts stay.</Trans>
          ) : (
            <Trans>Only while syncing works: otherwise your courses would be gone until it does again.</Trans>
          )
        }
      >
        <Button
          size="sm"
          variant="outline"
          aria-disabled={!canFetch}
          opacity={canFetch ? 1 : 0.6}
          onClick={() => canFetch && setOpen('clear')}
        >
          <Trans>Clear downloads</Trans>
        </Button>
      </Action>
      <Action text={<Trans>Saves everything that is only on this device as a file.</Trans>}>
        <Button size="sm" variant="outline" onClick={exportAll}>
          <Trans>Export unsent work</Trans>
        </Button>
      </Action>
      <Action text={<Trans>Removes everything of yours from this device and signs you out here.</Trans>}>
        <Button size="sm" variant="outline" color="fg.error" onClick={() => setOpen('reset')}>
          <Trans>Reset app data</Trans>
        </Button>
      </Action>
      <ConfirmDialog
        open={open === 'clear'}
        title={<Trans>Clear downloads?</Trans>}
        confirm={<Trans>Clear downloads</Trans>}
        onClose={close}
        onConfirm={clear}
      >
        <Trans>Your courses are fetched anew. Unsent work, drafts and your history on this device stay.</Trans>
      </ConfirmDialog>
      {open === 'reset' && (
        <Suspense fallback={null}>
          <Reset onClose={close} />
        </Suspense>
      )}
    </Box>
  );
};

const useClear = (onDone: () => void) => {
  const { refresh } = useSession();
  const { t } = useLingui();
  return useOnce(async () => {
    try {
      await dropFetchedFiles();
      await refresh();
      tell(t`Downloads cleared. Your unsent work is still here.`);
    } catch {
      tell(t`The downloads could not be cleared. Nothing was lost; try again.`, 'problem');
    }
    onDone();
  });
};

const Action = ({ text, children }: { readonly text: ReactNode; readonly children: ReactNode }) => (
  <Flex align="center" justify="space-between" gap="3" wrap="wrap" py="3" _notLast={{ borderBottomWidth: '1px' }}>
    <Text flex="1" minW="12rem" fontSize="sm" color="fg.muted">
      {text}
    </Text>
    {children}
  </Flex>
);
