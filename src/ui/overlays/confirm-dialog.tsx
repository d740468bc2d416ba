import { Button, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { coreRefusal } from '#contract/core/refusal.ts';
import { isStorageTrouble } from '#src/core/storage.ts';
import { useOnce } from '../live/use-once.ts';
import { useTellRefusal } from '../words/tell.ts';
import { AppDialog } from './app-dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The verb of the deed, not "OK". */
  readonly confirm: ReactNode;
  /** The way out, where "Cancel" does not say what it leads to. */
  readonly cancel?: ReactNode;
  /** The question stands until this is done; where it fails, it stays. */
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = ({ open, title, children, confirm, cancel, onConfirm, onClose }: ConfirmDialogProps) => {
  const tellRefusal = useTellRefusal();
  const act = useOnce(async () => {
    try {
      await onConfirm();
    } catch (error) {
      if (!isStorageTrouble(error)) throw error;
      return tellRefusal(coreRefusal.notKept);
    }
    onClose();
  });
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={title}
      alert
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {cancel ?? <Trans>Cancel</Trans>}
          </Button>
          <Button colorPalette="red" onClick={act}>
            {confirm}
          </Button>
        </>
      }
    >
      <Text color="fg.muted">{children}</Text>
    </AppDialog>
  );
};
