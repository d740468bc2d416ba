import { Button, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AppDialog } from './app-dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The verb of the deed, not "OK". */
  readonly confirm: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = ({ open, title, children, confirm, onConfirm, onClose }: ConfirmDialogProps) => (
  <AppDialog
    open={open}
    onClose={onClose}
    title={title}
    alert
    footer={
      <>
        <Button variant="outline" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          colorPalette="red"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </>
    }
  >
    <Text color="fg.muted">{children}</Text>
  </AppDialog>
);
