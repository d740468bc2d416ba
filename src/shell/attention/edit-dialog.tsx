import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import type { Result } from '#contract/core/result.ts';
import { looksRich } from '#contract/core/text/rich-text.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { AsTyped } from '#src/ui/words/as-typed.tsx';
import { type MutationText, useMutationTitle } from '#src/ui/words/mutation-texts.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { writtenFields } from './contents.tsx';
import { type Fields, overTheirs, versionsOf } from './versions.ts';

interface ChangedAgainProps {
  readonly entry: Pick<OutboxEntry, 'input' | 'base'>;
  readonly theirs: Fields;
  readonly text: MutationText | undefined;
  /** Their words too, where they do not stand beside it. */
  readonly withWords?: boolean;
}

/** Says that their version is another one than when this was opened: what is sent now is sent over the newer one. */
export const ChangedAgain = ({ entry, theirs, text, withWords = false }: ChangedAgainProps) => {
  const versions = versionsOf(entry, theirs, text);
  const now = JSON.stringify(versions.map((version) => version.theirs));
  const [first] = useState(now);
  return (
    <Box role="status">
      {now !== first && (
        <Box mb="3" p="3" borderRadius="l2" bg="bg.warning" fontSize="sm">
          <Text>
            <Trans>Theirs changed again. This is the newest:</Trans>
          </Text>
          {withWords &&
            versions.map(({ field, theirs: words }) => (
              <Text key={field.name} mt="1" whiteSpace="pre-wrap" maxH="10rem" overflowY="auto">
                <AsTyped text={words} />
              </Text>
            ))}
        </Box>
      )}
    </Box>
  );
};

interface EditDialogProps {
  readonly entry: Pick<OutboxEntry, 'name' | 'input' | 'base'>;
  /** Of a conflict: the version to send it over. */
  readonly theirs?: Fields;
  readonly text: MutationText | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly send: (input: unknown) => Promise<Result<unknown>>;
  /** Above the fields. */
  readonly children?: ReactNode;
}

/** Changes what did not go through and sends it as a new mutation; of a conflict, over the version the person has just seen. */
export const EditDialog = ({ open, ...edit }: EditDialogProps) => open && <Form {...edit} />;

const Form = ({ entry, theirs, text, send, onClose, children }: Omit<EditDialogProps, 'open'>) => {
  const titleOf = useMutationTitle();
  const { t, i18n } = useLingui();
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const fields = writtenFields(entry.input, text);
  const [values, setValues] = useState(() => Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async () => {
    const result = await send(overTheirs(entry, theirs, values));
    if (result.ok) return onClose();
    setRefusal(result.refusal);
    if (fields.every(({ name }) => name !== result.refusal.field)) tellRefusal(result.refusal);
  };
  return (
    <FormDialog
      width="dlgEntry"
      title={titleOf(entry.name)}
      submit={<Trans>Send again</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {theirs !== undefined && <ChangedAgain entry={entry} theirs={theirs} text={text} withWords />}
      {fields.map(({ name, label, long, rich, limit, value: before }) => {
        const maxLength = limits[limit];
        const value = values[name] ?? '';
        const why = refusal?.field === name ? textOf(refusal) : undefined;
        const props = {
          label: i18n._(label),
          value,
          maxLength,
          error: value.length > maxLength ? t`At most ${maxLength} characters.` : why,
        };
        const put = (value: string) => setValues({ ...values, [name]: value });
        if (rich === true && looksRich(before))
          return <RichTextField key={name} label={props.label} value={value} onValue={put} error={props.error} />;
        return long ? (
          <TextArea key={name} {...props} rows={8} onChange={(event) => put(event.target.value)} />
        ) : (
          <TextField key={name} {...props} onChange={(event) => put(event.target.value)} />
        );
      })}
    </FormDialog>
  );
};
