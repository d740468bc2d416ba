import { Box, Button, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Refusal } from '#contract/core/refusal.ts';
import { actsOn } from '#contract/features/homework/group-calls.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import type { Task } from '../parts/task-of.ts';

interface ShareDialogProps {
  readonly task: Task;
  readonly attemptId: string;
  readonly onClose: () => void;
}

/** Shows an answer to the class, with the reason why. */
export const ShareDialog = ({ task, attemptId, onClose }: ShareDialogProps) => (
  <AppDialog open onClose={onClose} title={<Trans>Share as a good answer</Trans>}>
    <Form task={task} attemptId={attemptId} onClose={onClose} />
  </AppDialog>
);

const Form = ({ task: { row }, attemptId, onClose }: ShareDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const [reason, setReason] = useState('');
  const [isNamed, setNamed] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = useSubmit(async () => {
    const place = { courseId: row.courseId, activityId: row.id, attemptId };
    const result = await send(actsOn(row).share, () => ({ ...place, reason, isNamed }));
    if (result.ok) {
      onClose();
      return tell(t`Shared with the class.`);
    }
    setRefusal(result.refusal);
    if (result.refusal.field === undefined) tellRefusal(result.refusal);
  });
  return (
    <Grid as="form" gap="4" templateColumns="minmax(0, 1fr)" onSubmit={submit} {...{ noValidate: true }}>
      <TextArea
        label={t`Why it is good`}
        rows={3}
        autoFocus
        maxLength={homeworkLimits.reasonChars}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={refusal?.field === 'reason' ? textOf(refusal) : undefined}
      />
      <Box>
        <SwitchRow
          label={<Trans>With the student’s name</Trans>}
          hint={<Trans>Files are shown only with the name: theirs would tell it.</Trans>}
          on={isNamed}
          onSwitch={setNamed}
        />
      </Box>
      <DialogEnd>
        <Box flex="1" />
        <Button type="submit">
          <Trans>Share</Trans>
        </Button>
      </DialogEnd>
    </Grid>
  );
};
