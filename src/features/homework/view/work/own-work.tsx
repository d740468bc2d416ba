import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { PenLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { lastMoment } from '#contract/core/time.ts';
import { dueFor, lastMomentOf } from '#contract/features/activity/timeliness.ts';
import { workStateOf } from '#contract/features/homework/handing-in.ts';
import type { StandingRow } from '#contract/features/homework/rows.ts';
import { scoreText } from '#contract/features/homework/scores.ts';
import { standingTable } from '#contract/features/homework/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { groupOfMine } from '#src/features/group/data/public.ts';
import { attemptsOf, standingIn } from '#src/features/homework/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { AsTyped } from '#src/ui/words/as-typed.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { Panel, WorkTag } from '../parts/panel.tsx';
import type { Task } from '../parts/task-of.tsx';
import { AttemptView, WorkTools } from './attempt-view.tsx';
import { SaveAsFile, SubmitForm } from './submit-form.tsx';

interface FeedbackViewProps {
  readonly task: Task;
  readonly standing: StandingRow;
}

/** What a teacher said: why it was given back, or score and comment. */
const FeedbackView = ({ task, standing }: FeedbackViewProps) => {
  const { state, returnReason, returnedAt, personalDue, feedback, attemptId } = standing;
  return (
    <>
      {state === 'returned' && (
        <Flex gap="3" mb="5" p="4" borderRadius="l2" bg="bg.warning" role="note">
          <Box color="fg.warning" flexShrink="0" mt="0.5">
            <Undo2 size={18} aria-hidden />
          </Box>
          <Box minW="0">
            <Text fontWeight="500" whiteSpace="pre-wrap">
              {returnReason}
            </Text>
            <Text fontSize="sm" color="fg.muted" mt="1">
              <Trans>
                Returned <Time at={returnedAt} />
              </Trans>
              {personalDue > 0 && personalDue < lastMoment && (
                <>
                  {' · '}
                  <Trans>
                    due again <Time at={personalDue} />
                  </Trans>
                </>
              )}
            </Text>
          </Box>
        </Flex>
      )}
      {feedback !== null && (
        <Box mb="5" pb="5" borderBottomWidth="1px">
          {feedback.score !== null && <Score task={task} score={feedback.score} parts={feedback.parts} />}
          {feedback.comment !== '' && (
            <Text mt={feedback.score === null ? '0' : '2'} whiteSpace="pre-wrap" maxW="measure">
              <AsTyped text={feedback.comment} />
            </Text>
          )}
          {feedback.attemptId !== '' && feedback.attemptId !== attemptId && (
            <Text mt="2" fontSize="sm" color="fg.muted">
              <Trans>Said of an earlier version.</Trans>
            </Text>
          )}
        </Box>
      )}
    </>
  );
};

interface ScoreProps {
  readonly task: Task;
  readonly score: number;
  readonly parts: readonly number[];
}

const Score = ({ task: { row, of }, score, parts }: ScoreProps) => {
  const { t } = useLingui();
  return (
    <Box>
      <Flex align="baseline" gap="1.5" textStyle="num">
        <Text as="span" fontSize="2xl" fontWeight="600" lineHeight="1.2">
          {scoreText(score)}
        </Text>
        <Text as="span" color="fg.muted">
          <Trans>of {scoreText(of.total)}</Trans>
        </Text>
      </Flex>
      {parts.length > 0 && (
        <Text fontSize="sm" color="fg.muted" textStyle="num">
          {parts
            .map((part, index) => `${row.parts[index]?.title || t`Part ${index + 1}`}: ${scoreText(part)}`)
            .join(' · ')}
        </Text>
      )}
    </Box>
  );
};

/** A student's own work: what was handed in, what was said of it, and the form to do it. */
export const OwnWork = ({ task }: { readonly task: Task }) => {
  const { t } = useLingui();
  const { id } = task.row;
  const standing = useLoaded(standingIn, id);
  const attempts = useLive(attemptsOf, id);
  const key = rowKey(standingTable, id);
  const mark = useMarks([key]).get(key);
  if (standing === undefined || attempts === undefined) return null;
  const state = workStateOf(standing.value);
  const [newest, ...earlier] = attempts;
  return (
    <Panel
      label={task.row.mode === 'group' ? t`Our submission` : t`My submission`}
      aside={
        <>
          <SyncMark mark={mark} of={key} />
          <WorkTag state={state} />
        </>
      }
    >
      {standing.value !== undefined && <FeedbackView task={task} standing={standing.value} />}
      {newest !== undefined && (
        <>
          <AttemptView attempt={newest} of={task.of} />
          {newest.arrivedAt === 0 && <SaveAsFile written={newest} />}
          <WorkTools attempt={newest} subject={newest.uid} part="Told" />
        </>
      )}
      <Writing task={task} standing={standing.value} />
      {earlier.length > 0 && (
        <Box asChild mt="4" fontSize="sm">
          <details>
            <summary>
              <Trans>Earlier versions ({earlier.length})</Trans>
            </summary>
            {earlier.map((attempt) => (
              <Box key={attempt.id} mt="3">
                <AttemptView attempt={attempt} of={task.of} />
              </Box>
            ))}
          </details>
        </Box>
      )}
    </Panel>
  );
};

interface WritingProps {
  readonly task: Task;
  readonly standing: StandingRow | undefined;
}

/** The form, where there is something to hand in; otherwise why not, in a line. */
const Writing = ({ task, standing }: WritingProps) => {
  const { row, of } = task;
  const [isAgain, setAgain] = useState(false);
  const state = workStateOf(standing);
  const now = Date.now();
  const { uid } = useSession();
  const group = useLoaded(groupOfMine, row.groupSetId, uid);
  if (row.mode === 'group' && group?.value === '')
    return (
      <Text color="fg.muted" fontSize="sm">
        <Trans>Groups hand this in, and you are in none of them yet. Ask your teacher.</Trans>
      </Text>
    );
  if (of.opensAt > now)
    return (
      <Text color="fg.muted" fontSize="sm">
        <Trans>
          It begins <Time at={of.opensAt} />.
        </Trans>
      </Text>
    );
  if (state === 'unsubmitted' || state === 'returned' || isAgain)
    return <SubmitForm task={task} standing={standing} onDone={() => setAgain(false)} />;
  const isOpen = now <= lastMomentOf(dueFor(of, standing?.personalDue));
  const canReplace = row.canResubmit && isOpen && standing?.feedback === null;
  return (
    <Flex mt="4">
      {canReplace ? (
        <Button size="sm" variant="outline" onClick={() => setAgain(true)}>
          <PenLine size={16} aria-hidden />
          <Trans>Replace it</Trans>
        </Button>
      ) : (
        state !== 'graded' && (
          <Text color="fg.muted" fontSize="sm">
            {isOpen ? (
              <Trans>It cannot be replaced.</Trans>
            ) : (
              <Trans>The deadline has passed: it cannot be replaced any more.</Trans>
            )}
          </Text>
        )
      )}
    </Flex>
  );
};
