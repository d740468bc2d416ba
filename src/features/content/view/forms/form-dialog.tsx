import { Button, Flex, Grid } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
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
  const send = useSubmit(onSubmit);
  return (
    <AppDialog open onClose={onClose} width="dlgBulletin" title={title}>
      <Grid as="form" gap="4" templateColumns="minmax(0, 1fr)" onSubmit={send} {...{ noValidate: true }}>
        {children}
        <Flex gap="2" justify="flex-end" mt="1">
          <Button type="button" variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={isDisabled}>
            {submit}
          </Button>
        </Flex>
      </Grid>
    </AppDialog>
  );
};
