import { Button, Grid } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellFailure } from '../parts/use-tell-failure.ts';

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

/** Why a form was not accepted: beside its field, or above the page when it belongs to none. */
export const useFormRefusal = (what: 'publish' | 'edit' | 'move') => {
  const textOf = useRefusalText();
  const tellFailure = useTellFailure();
  const [refusal, setRefusal] = useState<Refusal>();
  return {
    errorOf: (field: string) => (refusal?.field === field ? textOf(refusal) : undefined),
    show: (given: Refusal) => {
      setRefusal(given);
      if (given.field === undefined) tellFailure(what, given);
    },
  };
};
