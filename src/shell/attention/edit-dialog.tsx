import { Button, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import type { MutationText } from '#src/ui/words/mutation-texts.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { writtenFields } from './contents.tsx';
import { overCurrent } from './versions.ts';

interface EditDialogProps {
  readonly entry: OutboxEntry;
  readonly text: MutationText | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Changes what was refused and sends it as a new mutation; of a conflict, over the version the person has just seen. */
export const EditDialog = ({ entry, text, open, onClose }: EditDialogProps) => {
  const { i18n } = useLingui();
  const form = useId();
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      width="dlgEntry"
      title={text === undefined ? entry.name : i18n._(text.title)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form}>
            <Trans>Send again</Trans>
          </Button>
        </>
      }
    >
      <Form id={form} entry={entry} text={text} onDone={onClose} />
    </AppDialog>
  );
};

interface FormProps {
  readonly id: string;
  readonly entry: OutboxEntry;
  readonly text: MutationText | undefined;
  readonly onDone: () => void;
}

const Form = ({ id, entry, text, onDone }: FormProps) => {
  const { i18n } = useLingui();
  const { store } = useSession();
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const fields = writtenFields(entry.input, text);
  const [values, setValues] = useState(() => Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = useSubmit(async () => {
    const result = await store.resend(entry.mid, overCurrent(entry, values));
    if (result.ok) return onDone();
    setRefusal(result.refusal);
    if (result.refusal.field === undefined) tellRefusal(result.refusal);
  });
  return (
    <Grid as="form" id={id} gap="4" onSubmit={submit} {...{ noValidate: true }}>
      {fields.map(({ name, label, long }) => {
        const props = {
          label: i18n._(label),
          value: values[name] ?? '',
          error: refusal?.field === name ? textOf(refusal) : undefined,
        };
        const put = (value: string) => setValues({ ...values, [name]: value });
        return long ? (
          <TextArea key={name} {...props} rows={8} onChange={(event) => put(event.target.value)} />
        ) : (
          <TextField key={name} {...props} onChange={(event) => put(event.target.value)} />
        );
      })}
    </Grid>
  );
};
