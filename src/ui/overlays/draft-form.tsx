import { Button, Flex, Grid, type SystemStyleObject } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { DraftState } from '../live/use-draft.ts';
import { useSubmitToField } from '../live/use-once.ts';
import { DraftLine } from '../parts/draft-line.tsx';
import { DialogEnd } from './app-dialog.tsx';

interface DraftEndProps {
  readonly draft: Pick<DraftState<unknown>, 'state' | 'savedAt' | 'drop'>;
  /** The verb of the deed. */
  readonly submit: ReactNode;
  /** Without it the button sends the form that it stands in. */
  readonly onPress?: () => void;
  /** There is nothing to send. */
  readonly isDisabled?: boolean;
}

/** The end of a form whose words are a draft: where they are, a way to let go of them, and the deed. */
export const DraftEnd = ({ draft, submit, onPress, isDisabled = false }: DraftEndProps) => {
  const line = useId();
  return (
    <DialogEnd>
      <DraftLine id={line} draft={draft} />
      <Flex gap="2" ms="auto">
        {draft.state !== 'clean' && draft.state !== 'loading' && (
          <Button type="button" variant="ghost" onClick={() => void draft.drop()}>
            <Trans>Discard draft</Trans>
          </Button>
        )}
        <Button
          type={onPress === undefined ? 'submit' : 'button'}
          disabled={isDisabled}
          aria-describedby={line}
          onClick={onPress}
        >
          {submit}
        </Button>
      </Flex>
    </DialogEnd>
  );
};

interface DraftFormProps extends Pick<DraftEndProps, 'draft' | 'submit'> {
  readonly onSubmit: () => Promise<unknown>;
  readonly css?: SystemStyleObject;
  readonly children: ReactNode;
}

/** A form in a dialog whose words are a draft; Enter sends it. */
export const DraftForm = ({ onSubmit, css, children, ...end }: DraftFormProps) => (
  <Grid
    as="form"
    gap="4"
    templateColumns="minmax(0, 1fr)"
    css={css}
    onSubmit={useSubmitToField(onSubmit)}
    {...{ noValidate: true }}
  >
    {children}
    <DraftEnd {...end} />
  </Grid>
);
