import { Box, Button, Grid, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { returnWorks } from '#contract/features/homework/work-calls.ts';
import { similarityLimits } from '#contract/features/similarity/keys.ts';
import type { SimilarityCheckRow, SimilarityRow } from '#contract/features/similarity/rows.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';

interface GiveBackDialogProps {
  readonly check: SimilarityCheckRow;
  readonly works: readonly SimilarityRow[];
  readonly onClose: () => void;
}

/** Gives back what stands out, when a teacher has looked at it. */
export const GiveBackDialog = (props: GiveBackDialogProps) => (
  <AppDialog
    open
    onClose={props.onClose}
    title={<Plural value={props.works.length} one="Return # submission" other="Return # submissions" />}
  >
    <Form {...props} />
  </AppDialog>
);

const Form = ({ check, works, onClose }: GiveBackDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const online = useCanAsk();
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const names = useMemberNames(check.courseId);
  const usual = t`Large parts of your submission are like others. Please write it in your own words and name your sources.`;
  const [reason, setReason] = useState(check.reason || usual);
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = useSubmit(async () => {
    const place = { courseId: check.courseId, activityId: check.id };
    const subjects = works.map(({ subject }) => subject);
    const result = await send(returnWorks, () => ({ ...place, subjects, reason, dueAt: 0 }));
    if (result.ok) {
      onClose();
      return tell(online ? t`Returned: students are told.` : t`Students are told when you are online again.`);
    }
    setRefusal(result.refusal);
    if (result.refusal.field === undefined) tellRefusal(result.refusal);
  });
  return (
    <Grid as="form" gap="4" templateColumns="minmax(0, 1fr)" onSubmit={submit} {...{ noValidate: true }}>
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
        error={refusal?.field === 'reason' ? textOf(refusal) : undefined}
      />
      <DialogEnd>
        <Box flex="1" fontSize="sm" color="fg.muted">
          <Trans>Students are told at once.</Trans>
        </Box>
        <Button type="submit">
          <Trans>Return</Trans>
        </Button>
      </DialogEnd>
    </Grid>
  );
};
