import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { applyToJoin } from '#contract/features/research/calls.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';

interface AskDialogProps {
  readonly officeId: string;
  readonly title: string;
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** Asks to join an office. */
export const AskDialog = ({ officeId, title, onAsked, onClose }: AskDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const textOf = useRefusalText();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    const done = await send(applyToJoin, () => ({ officeId, reason }));
    if (!done.ok) return setProblem(textOf(done.refusal));
    tell(t`Asked. A manager of the office answers.`);
    onClose();
    onAsked();
  };
  return (
    <FormDialog
      title={<Trans>Join {title}</Trans>}
      submit={<Trans>Ask to join</Trans>}
      onSubmit={submit}
      onClose={onClose}
      problem={problem}
    >
      <TextArea
        label={t`Why (may stay empty)`}
        rows={3}
        maxLength={limits.bulletinChars}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
};
