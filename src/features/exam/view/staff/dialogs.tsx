import { Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { returnTests, setExtraTime } from '#contract/features/exam/calls.ts';
import { examLimits } from '#contract/features/exam/keys.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { Taker } from './takers.ts';

interface DialogProps {
  readonly activity: ActivityRow;
  readonly taker: Taker;
  readonly onClose: () => void;
}

/** Minutes beyond the others': also while somebody sits the test. */
export const ExtraTimeDialog = ({ activity, taker, onClose }: DialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [minutes, setMinutes] = useState(String(taker.extra || 10));
  const send = useOnce(async () => {
    const given = Math.min(examLimits.extraMinutes, Math.max(0, Math.round(Number(minutes) || 0)));
    const { courseId, id: activityId } = activity;
    const done = await store.mutate(setExtraTime, { courseId, activityId, subjects: [taker.uid], minutes: given });
    if (done.ok) onClose();
    else tellRefusal(done.refusal);
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      title={<Trans>Extra time for {taker.name}</Trans>}
      footer={
        <Button colorPalette="brand" onClick={send}>
          <Trans>Give</Trans>
        </Button>
      }
    >
      <TextField
        label={t`Minutes more than the others`}
        inputMode="numeric"
        value={minutes}
        onChange={(event) => setMinutes(event.target.value)}
      />
    </AppDialog>
  );
};

/** Another attempt, with the reason why. */
export const ReturnDialog = ({ activity, taker, onClose }: DialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [reason, setReason] = useState('');
  const send = useOnce(async () => {
    const { courseId, id: activityId } = activity;
    const done = await store.mutate(returnTests, { courseId, activityId, subjects: [taker.uid], reason });
    if (done.ok) onClose();
    else tellRefusal(done.refusal);
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      title={<Trans>Give {taker.name} another attempt</Trans>}
      footer={
        <Button colorPalette="brand" disabled={reason.trim() === ''} onClick={send}>
          <Trans>Return</Trans>
        </Button>
      }
    >
      <TextArea
        label={t`Reason`}
        value={reason}
        rows={4}
        maxLength={examLimits.reasonChars}
        onChange={(event) => setReason(event.target.value)}
      />
    </AppDialog>
  );
};
