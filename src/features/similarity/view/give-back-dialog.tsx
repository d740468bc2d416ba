import { Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { returnWorks } from '#contract/features/homework/work-calls.ts';
import { similarityLimits } from '#contract/features/similarity/keys.ts';
import type { SimilarityCheckRow, SimilarityRow } from '#contract/features/similarity/rows.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { tell } from '#src/ui/words/tell.ts';

interface GiveBackDialogProps {
  readonly check: SimilarityCheckRow;
  readonly works: readonly SimilarityRow[];
  readonly onClose: () => void;
}

/** Gives back what stands out, when a teacher has looked at it. */
export const GiveBackDialog = ({ check, works, onClose }: GiveBackDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const online = useCanAsk();
  const { errorOf, refuse } = useFormRefusal();
  const names = useMemberNames(check.courseId);
  const usual = t`Large parts of your submission are like others. Please write it in your own words and name your sources.`;
  const [reason, setReason] = useState(check.reason || usual);
  const submit = async () => {
    const place = { courseId: check.courseId, activityId: check.id };
    const subjects = works.map(({ subject }) => subject);
    const result = await send(returnWorks, () => ({ ...place, subjects, reason, dueAt: 0 }));
    if (!result.ok) return refuse(result.refusal);
    onClose();
    tell(online ? t`Returned: students are told.` : t`Students are told when you are online again.`);
  };
  return (
    <FormDialog
      title={<Plural value={works.length} one="Return # submission" other="Return # submissions" />}
      submit={<Trans>Return</Trans>}
      note={<Trans>Students are told at once.</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted" fontSize="sm">
        {works.map(({ subject }) => names.get(subject) ?? t`Former member`).join('、')}
      </Text>
      <TextArea
        label={t`Reason`}
        rows={4}
        autoFocus
        maxLength={similarityLimits.reasonChars}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={errorOf('reason')}
      />
    </FormDialog>
  );
};
