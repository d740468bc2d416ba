import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { createObjective, updateObjective } from '#contract/features/objective/calls.ts';
import type { ObjectiveRow } from '#contract/features/objective/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

interface ObjectiveFormProps {
  readonly courseId: string;
  readonly objectives: readonly ObjectiveRow[];
  /** Without it a new one is written. */
  readonly row?: ObjectiveRow;
  readonly onClose: () => void;
}

const numberIn = (typed: string): number | undefined =>
  /^[1-9]\d{0,2}$/.test(typed.trim()) ? Number(typed) : undefined;

export const ObjectiveForm = ({ courseId, objectives, row, onClose }: ObjectiveFormProps) => {
  const { t } = useLingui();
  const act = useSend();
  const textOf = useRefusalText();
  const next = Math.max(0, ...objectives.map((one) => one.number)) + 1;
  const [typed, setTyped] = useState(String(row?.number ?? next));
  const [content, setContent] = useState(row?.content ?? '');
  const [problem, setProblem] = useState<string>();
  const number = numberIn(typed);
  const send = async () => {
    if (number === undefined) return;
    const isChanged = content !== row?.content;
    const done =
      row === undefined
        ? await act(createObjective, (id) => ({ id, courseId, number, content }))
        : await act(updateObjective, () => ({
            ...{ id: row.id, courseId, number },
            ...(isChanged && { content, basis: { content: row.editions.content ?? '' } }),
          }));
    if (done.ok) onClose();
    else setProblem(textOf(done.refusal));
  };
  return (
    <FormDialog
      title={row === undefined ? <Trans>New objective</Trans> : <Trans>Edit objective</Trans>}
      submit={row === undefined ? <Trans>Add</Trans> : <Trans>Save</Trans>}
      onSubmit={send}
      onClose={onClose}
      problem={problem}
    >
      <TextField
        label={t`Number`}
        inputMode="numeric"
        value={typed}
        error={number === undefined ? t`A number from 1 to 999.` : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextArea
        label={t`Objective`}
        rows={4}
        maxLength={limits.objectiveChars}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
    </FormDialog>
  );
};
