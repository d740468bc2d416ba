import { Button, Grid } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';

interface FormDialogProps {
  readonly title: ReactNode;
  readonly submit: ReactNode;
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isDisabled?: boolean;
}

/** A form in a dialog; Enter sends it. */
export const FormDialog = ({ title, submit, onSubmit, onClose, children, isDisabled = false }: FormDialogProps) => {
  const form = useId();
  const send = useSubmit(onSubmit);
  const footer = (
    <>
      <Button type="button" variant="outline" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" form={form} disabled={isDisabled}>
        {submit}
      </Button>
    </>
  );
  return (
    <AppDialog open onClose={onClose} width="dlgBulletin" title={title} footer={footer}>
      <Grid as="form" id={form} gap="4" templateColumns="minmax(0, 1fr)" onSubmit={send} {...{ noValidate: true }}>
        {children}
      </Grid>
    </AppDialog>
  );
};
