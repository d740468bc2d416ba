import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { EnrollField } from '#contract/features/enroll/rows.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';

interface FieldDialogProps {
  readonly field: EnrollField | undefined;
  readonly onKeep: (field: EnrollField) => Promise<void>;
  readonly onClose: () => void;
}

/** One question of the form that applicants fill in. */
export const FieldDialog = ({ field, onKeep, onClose }: FieldDialogProps) => {
  const { t } = useLingui();
  const [label, setLabel] = useState(field?.label ?? '');
  const [kind, setKind] = useState<EnrollField['kind']>(field?.kind ?? 'text');
  const [required, setRequired] = useState(field?.required ?? true);
  const [options, setOptions] = useState(field?.options.join('\n') ?? '');
  const [error, setError] = useState<'label' | 'options'>();
  const submit = async () => {
    const list = [...new Set(options.split('\n').map((option) => option.trim()))].filter((option) => option !== '');
    if (label.trim() === '') return setError('label');
    if (kind === 'choice' && list.length < 2) return setError('options');
    await onKeep({
      id: field?.id ?? makeId(),
      label: label.trim(),
      kind,
      required,
      options: kind === 'choice' ? list.map((option) => option.slice(0, limits.nameChars)).slice(0, 20) : [],
    });
  };
  return (
    <FormDialog
      title={field === undefined ? <Trans>Add a question</Trans> : <Trans>Change the question</Trans>}
      submit={<Trans>Save</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t({ message: 'Question', context: 'to applicants' })}
        required
        maxLength={limits.nameChars}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        error={error === 'label' ? t`Write the question.` : undefined}
      />
      <SelectField
        label={t`Answer`}
        value={kind}
        onValue={(value) => setKind(value as EnrollField['kind'])}
        options={[
          { value: 'text', label: t`Short text` },
          { value: 'long', label: t`Long text` },
          { value: 'choice', label: t`One of several` },
        ]}
      />
      {kind === 'choice' && (
        <TextArea
          label={t`Options, one in a line`}
          rows={4}
          value={options}
          onChange={({ target }) => setOptions(target.value)}
          error={error === 'options' ? t`A choice needs at least two options.` : undefined}
        />
      )}
      <SwitchRow label={<Trans>Must be answered</Trans>} on={required} onSwitch={setRequired} />
    </FormDialog>
  );
};
