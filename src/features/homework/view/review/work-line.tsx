import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AiProposalRow } from '#contract/features/homework/ai-rows.ts';
import { isUnreleased } from '#contract/features/homework/reviewing.ts';
import { scoreText } from '#contract/features/homework/scores.ts';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { ChooseBox } from '#src/ui/parts/choose-box.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { Tag, TimeTag, WorkTag } from '../parts/panel.tsx';
import type { Task } from '../parts/task-of.tsx';
import { isReviewed, type Work } from './works.ts';

interface WorkLineProps {
  readonly work: Work;
  readonly task: Task;
  readonly proposal: AiProposalRow | undefined;
  readonly mark: Mark | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (isRange: boolean) => void;
}

/** One student's work in the list; the name leads to it. */
export const WorkLine = ({ work, task: { row, of }, proposal, mark, isChosen, onChoose }: WorkLineProps) => {
  const { t } = useLingui();
  const { student, review, timeliness } = work;
  const { state, draft, arrivedAt } = review;
  const name = student.name || t`Former member`;
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      px={{ base: '2', md: '4' }}
      minH="14"
      _notLast={{ borderBottomWidth: '1px' }}
      bg={isChosen ? 'brand.subtle' : undefined}
    >
      <ChooseBox label={t`Choose ${name}`} isOn={isChosen} onTurn={onChoose} />
      <Box display={{ base: 'none', sm: 'block' }}>
        <PersonMark uid={student.uid} name={name} />
      </Box>
      <Flex flex="1" minW="0" py="2" direction="column">
        <Box asChild fontWeight="500" truncate minH="24px" _hover={{ textDecoration: 'underline' }}>
          <Link to="/homeworkDetail" search={{ courseid: row.courseId, homeworkId: row.id, uid: student.uid }}>
            {name}
          </Link>
        </Box>
        <Flex columnGap="2" rowGap="1" align="center" wrap="wrap" fontSize="xs" color="fg.muted">
          {student.members !== undefined && <span>{student.members.join('、')}</span>}
          {arrivedAt > 0 && <Time at={arrivedAt} />}
          {state === 'late' && (
            <Tag tone="attention">
              <Trans>Late: to decide</Trans>
            </Tag>
          )}
          {state === 'returned' && <WorkTag state="returned" />}
          {state === 'none' && <Trans>Not handed in</Trans>}
          {state === 'submitted' && <TimeTag timeliness={timeliness} />}
          {proposal?.state === 'ready' && (
            <Tag tone="plain">
              {proposal.score === null ? <Trans>AI: a comment</Trans> : <Trans>AI: {scoreText(proposal.score)}</Trans>}
            </Tag>
          )}
          {review.attempts > 1 && <Trans>version {review.attempts}</Trans>}
          {state === 'none' && review.urgedAt > 0 && (
            <span>
              <Trans>
                reminded <Time at={review.urgedAt} />
              </Trans>
            </span>
          )}
        </Flex>
      </Flex>
      <SyncMark mark={mark} />
      <Flex direction="column" align="flex-end" flexShrink="0" textStyle="num">
        {draft.score !== null && (
          <Text fontWeight="600">
            {scoreText(draft.score)}
            <Text as="span" color="fg.muted" fontWeight="400">
              {' / '}
              {scoreText(of.total)}
            </Text>
          </Text>
        )}
        {isUnreleased(review) ? (
          <Tag tone="plain">
            <Trans>not released</Trans>
          </Tag>
        ) : (
          isReviewed(review) && draft.score === null && <WorkTag state="graded" />
        )}
      </Flex>
    </Flex>
  );
};
