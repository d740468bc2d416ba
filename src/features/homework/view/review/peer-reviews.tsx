import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { isGivenTo } from '#contract/features/activity/audience.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { changeExaminesPeople } from '#contract/features/homework/peer-calls.ts';
import { peerResultOf } from '#contract/features/homework/peers.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import { scoreText } from '#contract/features/homework/scores.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { peerTasksOf } from '#src/features/homework/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { PeoplePicker } from '#src/ui/people/people-picker.tsx';
import { AsTyped } from '#src/ui/words/as-typed.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { Task } from '../parts/task-of.tsx';
import { studentsOf } from '../parts/use-counts.ts';

interface PeerReviewsProps {
  readonly task: Task;
  readonly review: ReviewRow;
}

/** What classmates said of one work, what it comes to, and who they are. */
export const PeerReviews = (props: PeerReviewsProps) => props.task.row.peer !== null && <Reviews {...props} />;

const Reviews = ({ task, review }: PeerReviewsProps) => {
  const { row, of } = task;
  const names = useMemberNames(row.courseId);
  const tasks = (useLive(peerTasksOf, row.id) ?? []).filter(({ subject }) => subject === review.subject);
  const [isOpen, setOpen] = useState(false);
  if (row.peer === null) return null;
  const result = peerResultOf(tasks, { total: of.total, parts: row.parts }, row.peer);
  return (
    <Box mb="4" pb="4" borderBottomWidth="1px">
      <Flex align="center" justify="space-between" gap="2" mb="1">
        <Text fontSize="sm" fontWeight="500">
          <Trans>Classmates</Trans>
          {result !== undefined && (
            <Text as="span" color={result.isDisputed ? 'fg.warning' : 'fg.muted'} fontWeight="400" textStyle="num">
              {' · '}
              {result.isDisputed ? (
                <Trans>differ widely: {scoreText(result.score)}</Trans>
              ) : (
                <Trans>together {scoreText(result.score)}</Trans>
              )}
            </Text>
          )}
        </Text>
        {review.attemptId !== '' && (
          <Button size="xs" variant="ghost" onClick={() => setOpen(true)}>
            <Users size={14} aria-hidden />
            <Trans>Who…</Trans>
          </Button>
        )}
      </Flex>
      {tasks.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          <Trans>Nobody reviews this submission yet.</Trans>
        </Text>
      )}
      <Box as="ul" listStyleType="none" fontSize="sm">
        {tasks.map(({ id, reviewer, score, comment, doneAt }) => (
          <Box as="li" key={id} py="1">
            <Flex gap="2" justify="space-between">
              <span>{names.get(reviewer) ?? <Trans>Former member</Trans>}</span>
              <Text as="span" color={doneAt > 0 ? 'fg' : 'fg.muted'} textStyle="num">
                {doneAt === 0 ? <Trans>not yet</Trans> : score !== null && scoreText(score)}
              </Text>
            </Flex>
            {comment !== '' && (
              <Text color="fg.muted" whiteSpace="pre-wrap">
                <AsTyped text={comment} />
              </Text>
            )}
          </Box>
        ))}
      </Box>
      {isOpen && (
        <PeopleDialog
          task={task}
          subject={review.subject}
          reviewers={tasks.map(({ reviewer }) => reviewer)}
          fixed={new Set(tasks.filter(({ doneAt }) => doneAt > 0).map(({ reviewer }) => reviewer))}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
};

interface PeopleDialogProps {
  readonly task: Task;
  readonly subject: string;
  readonly reviewers: readonly string[];
  /** Who has reviewed it stays. */
  readonly fixed: ReadonlySet<string>;
  readonly onClose: () => void;
}

const PeopleDialog = ({ task: { row, of }, subject, reviewers, fixed, onClose }: PeopleDialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const online = useCanAsk();
  const tellRefusal = useTellRefusal();
  const students = useLive(studentsOf, row.courseId) ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(reviewers));
  const save = async () => {
    const place = { courseId: row.courseId, activityId: row.id };
    const result = await store.mutate(changeExaminesPeople, { ...place, subject, reviewers: [...chosen] });
    if (!result.ok) return tellRefusal(result.refusal);
    onClose();
  };
  const isFull = chosen.size >= homeworkLimits.reviewers;
  const choices = students
    .filter((student) => student.uid !== subject && isGivenTo(of, student))
    .map(({ uid, name }) => ({
      key: uid,
      name,
      isFixed: fixed.has(uid) || (isFull && !chosen.has(uid)),
      ...(fixed.has(uid) && { detail: t`has reviewed it` }),
    }));
  return (
    <FormDialog
      title={<Trans>Who reviews this submission</Trans>}
      submit={<Trans>Save</Trans>}
      note={!online && <Trans>This needs the network.</Trans>}
      isDisabled={!online}
      onSubmit={save}
      onClose={onClose}
    >
      <PeoplePicker
        label={t`Search by name`}
        sections={[{ title: t`Students`, choices }]}
        chosen={chosen}
        onChosen={setChosen}
        nothing={<Trans>Nobody here</Trans>}
        isSteady
      />
    </FormDialog>
  );
};
