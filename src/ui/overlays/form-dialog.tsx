import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { restingLook, useSubmitToField } from '../live/use-once.ts';
import { AppDialog } from './app-dialog.tsx';
import type { AppDialogProps } from './dialog-frame.tsx';

interface FormDialogProps extends Pick<AppDialogProps, 'title' | 'onClose' | 'children' | 'width' | 'alert'> {
  /** The verb of the deed, not "OK". */
  readonly submit: ReactNode;
  readonly onSubmit: () => Promise<unknown>;
  /** Beside the buttons: what it leads to, or why it cannot be sent. */
  readonly note?: ReactNode;
  /** Why it was not accepted, where that belongs to no field; after the last one. */
  readonly problem?: string | undefined;
  /** There is nothing to send. */
  readonly isDisabled?: boolean;
  /** Looks disabled, and says why when it is pressed. */
  readonly isResting?: boolean;
  /** It takes something away. */
  readonly isDestructive?: boolean;
}

/** A form in a dialog; Enter sends it. Its fields lose what was typed when it is no longer drawn. */
export const FormDialog = ({
  submit,
  onSubmit,
  note,
  problem,
  isDisabled = false,
  isResting = false,
  isDestructive = false,
  children,
  ...dialog
}: FormDialogProps) => {
  const form = useId();
  const send = useSubmitToField(onSubmit);
  const footer = (
    <>
      <Box flex="1 1 10rem" fontSize="sm" color="fg.muted">
        {note}
      </Box>
      {/* Both in one line, under a note that leaves them no room. */}
      <Flex gap="3" ms="auto">
        <Button type="button" variant="outline" onClick={dialog.onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          form={form}
          disabled={isDisabled}
          {...(isResting && restingLook(true))}
          {...(isDestructive && { colorPalette: 'red' })}
        >
          {submit}
        </Button>
      </Flex>
    </>
  );
  return (
    <AppDialog open footer={footer} {...dialog}>
      <Grid as="form" id={form} gap="4" templateColumns="minmax(0, 1fr)" onSubmit={send} {...{ noValidate: true }}>
        {children}
        <Text role="alert" fontSize="sm" color="fg.error" hidden={problem === undefined}>
          {problem}
        </Text>
      </Grid>
    </AppDialog>
  );
};
