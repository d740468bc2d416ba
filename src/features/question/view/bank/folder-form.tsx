import { Button, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';

interface FolderFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSave: (title: string) => Promise<boolean>;
}

export const FolderForm = ({ open, onClose, onSave }: FolderFormProps) => (
  <AppDialog open={open} onClose={onClose} title={<Trans>New folder</Trans>}>
    <Body onSave={onSave} onDone={onClose} />
  </AppDialog>
);

const Body = ({ onSave, onDone }: Pick<FolderFormProps, 'onSave'> & { readonly onDone: () => void }) => {
  const { t } = useLingui();
  const [title, setTitle] = useState('');
  const submit = useSubmit(async () => {
    if (await onSave(title)) onDone();
  });
  return (
    <Grid as="form" gap="4" onSubmit={submit} {...{ noValidate: true }}>
      <TextField
        label={t`Name of the folder`}
        required
        maxLength={60}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="submit" justifySelf="end">
        <Trans>Save</Trans>
      </Button>
    </Grid>
  );
};
