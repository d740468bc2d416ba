import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

interface NameFormProps {
  readonly title: ReactNode;
  readonly submit: ReactNode;
  readonly name: string;
  /** Answers why not. */
  readonly onName: (name: string) => Promise<Refusal | undefined>;
  readonly onClose: () => void;
}

export const NameForm = ({ title, submit, name, onName, onClose }: NameFormProps) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    const refusal = await onName(typed);
    if (refusal === undefined) onClose();
    else setProblem(textOf(refusal));
  };
  return (
    <FormDialog title={title} submit={submit} onSubmit={send} onClose={onClose}>
      <TextField
        label={t`Name`}
        maxLength={limits.nameChars}
        value={typed}
        error={problem}
        placeholder={t`e.g. Calculus I`}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
};
