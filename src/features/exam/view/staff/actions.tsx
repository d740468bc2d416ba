import { Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { remindActivity } from '#contract/features/activity/calls.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import * as calls from '#contract/features/exam/calls.ts';
import { returnTests, setExtraTime } from '#contract/features/exam/calls.ts';
import { examLimits } from '#contract/features/exam/keys.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import type { Taker } from './takers.ts';

interface ActsProps {
  readonly activity: ActivityRow;
  readonly takers: readonly Taker[];
  readonly releasedAt: number;
  /** By a word of the staff; 0: by the clock, or not yet. */
  readonly endedAt: number;
}

/** What is done about the test as a whole. */
export const TestActs = ({ activity, takers, releasedAt, endedAt }: ActsProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [asks, setAsks] = useState<'collect' | 'end'>();
  const place = { courseId: activity.courseId, activityId: activity.id };
  const open = takers.filter(({ state }) => state === 'open').length;
  const missing = takers.filter(({ state }) => state !== 'done').length;
  const isOver = activity.closesAt > 0 && activity.closesAt <= Date.now();
  const done = async (made: ReturnType<typeof store.mutate>, said: string) => {
    const result = await made;
    if (result.ok) tell(said);
    else tellRefusal(result.refusal);
  };
  return (
    <Flex gap="2" mb="5" wrap="wrap">
      <Button
        size="sm"
        variant="outline"
        disabled={missing === 0}
        onClick={() =>
          void done(
            store.mutate(remindActivity, { courseId: activity.courseId, id: activity.id }),
            t`Who has not handed in is reminded.`,
          )
        }
      >
        <Trans>Remind</Trans>
      </Button>
      <Button size="sm" variant="outline" disabled={open === 0} onClick={() => setAsks('collect')}>
        <Trans>Collect now</Trans>
      </Button>
      <Button size="sm" variant="outline" disabled={isOver && endedAt > 0} onClick={() => setAsks('end')}>
        <Trans>End the test</Trans>
      </Button>
      <Button
        size="sm"
        variant="outline"
        onClick={() =>
          void done(
            store.mutate(calls.releaseResults, { ...place, shown: releasedAt === 0 }),
            releasedAt === 0 ? t`Results are shown.` : t`Results are hidden.`,
          )
        }
      >
        {releasedAt === 0 ? <Trans>Release the results</Trans> : <Trans>Hide the results</Trans>}
      </Button>
      <ConfirmDialog
        open={asks === 'collect'}
        title={<Trans>Collect the open tests?</Trans>}
        confirm={<Trans>Collect</Trans>}
        onClose={() => setAsks(undefined)}
        onConfirm={() =>
          done(store.mutate(calls.collectTests, { ...place, subjects: [] }), t`The tests are collected.`)
        }
      >
        <Plural
          value={open}
          one="# student is still answering. What was saved is taken as it stands."
          other="# students are still answering. What was saved is taken as it stands."
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'end'}
        title={<Trans>End the test?</Trans>}
        confirm={<Trans>End the test</Trans>}
        onClose={() => setAsks(undefined)}
        onConfirm={() => done(store.mutate(calls.endTest, place), t`The test is over.`)}
      >
        <Trans>Nobody can begin any more, and what is open is collected as it stands.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};

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
  const send = async () => {
    const given = Math.min(examLimits.extraMinutes, Math.max(0, Math.round(Number(minutes) || 0)));
    const { courseId, id: activityId } = activity;
    const done = await store.mutate(setExtraTime, { courseId, activityId, subjects: [taker.uid], minutes: given });
    if (done.ok) onClose();
    else tellRefusal(done.refusal);
  };
  return (
    <FormDialog
      title={<Trans>Extra time for {taker.name}</Trans>}
      submit={<Trans>Give</Trans>}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={t`Minutes more than the others`}
        inputMode="numeric"
        value={minutes}
        onChange={(event) => setMinutes(event.target.value)}
      />
    </FormDialog>
  );
};

/** Another attempt, with the reason why. */
export const ReturnDialog = ({ activity, taker, onClose }: DialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [reason, setReason] = useState('');
  const send = async () => {
    const { courseId, id: activityId } = activity;
    const done = await store.mutate(returnTests, { courseId, activityId, subjects: [taker.uid], reason });
    if (done.ok) onClose();
    else tellRefusal(done.refusal);
  };
  return (
    <FormDialog
      title={<Trans>Give {taker.name} another attempt</Trans>}
      submit={<Trans>Return</Trans>}
      onSubmit={send}
      onClose={onClose}
      isDisabled={reason.trim() === ''}
    >
      <TextArea
        label={t`Reason`}
        value={reason}
        rows={4}
        maxLength={examLimits.reasonChars}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
};
